-- Every public file of a clip is looked up by its key before it is sent. By hashes: the keys are long.

create index video_files_storage_key on video_files using hash (storage_key);
