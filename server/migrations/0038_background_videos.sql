-- The settings of the home page's background videos are called what the code calls them.
update settings set key = 'headVideos' where key = 'headFilms';
update settings set key = 'recommendVideos' where key = 'recommendFilms';
update settings set key = 'classificationVideos' where key = 'classificationFilms';
