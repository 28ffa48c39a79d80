-- How many carts a creator's clips are in.
create index cart_items_video on cart_items (video_id, created_at);
