-- Only the search in PostgreSQL used these; every server searches its index in memory.
drop index search_terms_suggested;
drop index search_terms_english;
drop index videos_pinned;
drop function palette_has_colour(jsonb, float8[], float8);
drop function lab_of_colour(text);
