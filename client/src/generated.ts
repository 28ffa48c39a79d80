// Generated from the server's OpenAPI document by `npm run generate -w client`. Do not edit.

/** Calls that a repeat with the same `Idempotency-Key` does not execute again. */
export const IDEMPOTENT_CALLS: readonly string[] = [
  'POST /video/v1/publish/batch',
  'POST /video/v1/update/batch',
  'POST /pack/v1/buy',
  'POST /order/v1/create',
  'POST /order/v1/pay',
];

export interface paths {
    "/user/v1/info/queryByUserId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public profile of a creator
         * @description Access: public. API key: catalogue.
         */
        get: operations["getCreatorByUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public profile of a creator
         * @description Access: public. API key: catalogue.
         */
        get: operations["getCreator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/v1/keys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API key with which the call is made, and its account; 40400 for other callers
         * @description Access: user. API key: any.
         */
        get: operations["getCurrentKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryVideoByVideoId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A published clip
         * @description Access: public. API key: catalogue.
         */
        get: operations["getVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryHot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every published clip, hottest first
         * @description Access: public. API key: catalogue.
         */
        get: operations["listHotVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryByAuthor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An author’s published clips
         * @description Access: public. API key: catalogue.
         */
        get: operations["listVideosByAuthor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryByCategory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The published clips of a category
         * @description Access: public. API key: catalogue.
         */
        get: operations["listVideosByCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryByLabel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The published clips with a label
         * @description Access: public. API key: catalogue.
         */
        get: operations["listVideosByLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryByAlbum": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The published clips of an album, in its order
         * @description Access: public. API key: catalogue.
         */
        get: operations["listVideosByAlbum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryByActivity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The published clips of an activity, in its order
         * @description Access: public. API key: catalogue.
         */
        get: operations["listVideosByActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryCategoryOtherVideos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Other clips of the same categories
         * @description Access: public. API key: catalogue.
         */
        get: operations["listOtherVideosOfCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryAuthorOtherVideos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Other clips of the same author
         * @description Access: public. API key: catalogue.
         */
        get: operations["listOtherVideosOfAuthor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The watermarked preview
         * @description Access: public. API key: catalogue.
         */
        get: operations["getPreviewLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/{id}/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A watermarked sample, sent as an attachment
         * @description Access: user. API key: catalogue.
         */
        get: operations["getSampleLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/category/v1/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All categories
         * @description Access: public. API key: catalogue.
         */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/category/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One category
         * @description Access: public. API key: catalogue.
         */
        get: operations["getCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/label/v1/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All labels
         * @description Access: public. API key: catalogue.
         */
        get: operations["listLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/label/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One label
         * @description Access: public. API key: catalogue.
         */
        get: operations["getLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album/v1/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All albums
         * @description Access: public. API key: catalogue.
         */
        get: operations["listAlbums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/album/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One album
         * @description Access: public. API key: catalogue.
         */
        get: operations["getAlbum"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One activity
         * @description Access: public. API key: catalogue.
         */
        get: operations["getActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Categories, in the shop’s order
         * @description Access: operator:editor. API key: catalogue.
         */
        get: operations["listOperatorCategories"];
        put?: never;
        /**
         * Creates a category
         * @description Access: operator:editor. API key: catalogue.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/categories/{categoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes a category; omitted fields stay as they are
         * @description Access: operator:editor. API key: catalogue.
         */
        put: operations["updateCategory"];
        post?: never;
        /**
         * Deletes a category; its clips stay
         * @description Access: operator:editor. API key: catalogue.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Labels, in the shop’s order
         * @description Access: operator:editor. API key: catalogue.
         */
        get: operations["listOperatorLabels"];
        put?: never;
        /**
         * Creates a label
         * @description Access: operator:editor. API key: catalogue.
         */
        post: operations["createLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes a label; omitted fields stay as they are
         * @description Access: operator:editor. API key: catalogue.
         */
        put: operations["updateLabel"];
        post?: never;
        /**
         * Deletes a label; its clips stay
         * @description Access: operator:editor. API key: catalogue.
         */
        delete: operations["deleteLabel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/albums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Albums, in the shop’s order
         * @description Access: operator:editor. API key: catalogue.
         */
        get: operations["listOperatorAlbums"];
        put?: never;
        /**
         * Creates an album
         * @description Access: operator:editor. API key: catalogue.
         */
        post: operations["createAlbum"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/albums/{albumId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes an album; omitted fields stay as they are
         * @description Access: operator:editor. API key: catalogue.
         */
        put: operations["updateAlbum"];
        post?: never;
        /**
         * Deletes an album; its clips stay
         * @description Access: operator:editor. API key: catalogue.
         */
        delete: operations["deleteAlbum"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/albums/{albumId}/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The clips of an album, on sale or not, in its order
         * @description Access: operator:editor. API key: catalogue.
         */
        get: operations["listAlbumVideos"];
        /**
         * Replaces the clips of an album
         * @description Access: operator:editor. API key: catalogue.
         */
        put: operations["setAlbumVideos"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Activities, in the shop’s order
         * @description Access: operator:editor. API key: catalogue.
         */
        get: operations["listOperatorActivities"];
        put?: never;
        /**
         * Creates an activity
         * @description Access: operator:editor. API key: catalogue.
         */
        post: operations["createActivity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/activities/{activityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes an activity; omitted fields stay as they are
         * @description Access: operator:editor. API key: catalogue.
         */
        put: operations["updateActivity"];
        post?: never;
        /**
         * Deletes an activity; its clips stay
         * @description Access: operator:editor. API key: catalogue.
         */
        delete: operations["deleteActivity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/activities/{activityId}/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The clips that operators chose for an activity, in their order; creators’ entries follow them
         * @description Access: operator:editor. API key: catalogue.
         */
        get: operations["listActivityVideos"];
        /**
         * Replaces the clips that operators chose for an activity
         * @description Access: operator:editor. API key: catalogue.
         */
        put: operations["setActivityVideos"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryByKeyword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Searches the published clips; every word and every label must match
         * @description Access: public. API key: catalogue.
         */
        post: operations["searchVideos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggests words of the catalogue by Chinese, pinyin, pinyin initials or English
         * @description Access: public. API key: catalogue.
         */
        get: operations["suggestKeywords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/querySimilar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published clips similar to a clip: by its look, its movement and its content
         * @description Access: public. API key: catalogue.
         */
        get: operations["listSimilarVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/querySimilarToPicture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Published clips that look like a picture, of which the caller sends only a description
         * @description Access: public. API key: catalogue.
         */
        post: operations["listVideosSimilarToPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/queryNextShots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Published clips to cut to from a moment of a clip, with similar movement, light, colours and place of the subject
         * @description Access: public. API key: catalogue.
         */
        get: operations["listNextShots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A series: clips of one shoot, grouped by their creator
         * @description Access: public. API key: catalogue.
         */
        get: operations["getSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/v1/ofVideo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The series of a published clip; null if it is in none
         * @description Access: public. API key: catalogue.
         */
        get: operations["getSeriesOfVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/v1/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s series, newest first
         * @description Access: creator. API key: publish.
         */
        get: operations["listMySeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/v1/mine/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A series of the caller, with its clips on sale or not
         * @description Access: creator. API key: publish.
         */
        get: operations["getMySeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/v1/mine/clips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s clips on sale that are in no series, newest first
         * @description Access: creator. API key: publish.
         */
        get: operations["listClipsForSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/v1/mine/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups of the caller’s clips that look like one shoot, by their times, pictures and names
         * @description Access: creator. API key: publish.
         */
        get: operations["suggestSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/v1/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Groups own clips on sale as a series
         * @description Access: creator. API key: publish.
         */
        post: operations["createSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/v1/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a series’ words, clips and prices; a conflict if it was changed elsewhere
         * @description Access: creator. API key: publish.
         */
        post: operations["updateSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/series/v1/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a series; its clips stay on sale. A conflict if an operator hid it
         * @description Access: creator. API key: publish.
         */
        post: operations["deleteSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Creators’ series, newest first
         * @description Access: operator:reviewer. API key: catalogue.
         */
        get: operations["listAllSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/series/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected series as a CSV file
         * @description Access: operator:reviewer. API key: catalogue.
         */
        get: operations["exportAllSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/series/{seriesId}/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hides a series from buyers and tells its creator why; its clips stay on sale, and orders of it remain
         * @description Access: operator:reviewer. API key: catalogue.
         */
        post: operations["hideSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/series/{seriesId}/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a hidden series public again
         * @description Access: operator:reviewer. API key: catalogue.
         */
        post: operations["showSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/synonyms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups of words that searches treat as synonyms, latest first
         * @description Access: operator:editor. API key: catalogue.
         */
        get: operations["listSynonyms"];
        put?: never;
        /**
         * Creates a group of synonyms
         * @description Access: operator:editor. API key: catalogue.
         */
        post: operations["createSynonyms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/synonyms/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replaces the words of a group; `conflict` if it has changed since `version`
         * @description Access: operator:editor. API key: catalogue.
         */
        put: operations["updateSynonyms"];
        post?: never;
        /**
         * Deletes a group: its words find only themselves
         * @description Access: operator:editor. API key: catalogue.
         */
        delete: operations["deleteSynonyms"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/website/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The shop’s public settings: its name, contacts, prices, shares and ways to log in
         * @description Access: public. API key: catalogue.
         */
        get: operations["getPublicSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homepage/v1/head/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The banner: title, background videos, hot keywords
         * @description Access: public. API key: catalogue.
         */
        get: operations["getHomeBanner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homepage/v1/material/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hot clips and the label tiles
         * @description Access: public. API key: catalogue.
         */
        get: operations["getHomeMaterial"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homepage/v1/activity/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The activity tabs; queryByActivity lists their clips
         * @description Access: public. API key: catalogue.
         */
        get: operations["getHomeActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homepage/v1/recommend/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recommended albums: the first three on the left, the next three on the right
         * @description Access: public. API key: catalogue.
         */
        get: operations["getHomeRecommendations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/homepage/v1/classification/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The category tiles
         * @description Access: public. API key: catalogue.
         */
        get: operations["getHomeCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doc/v1/queryByType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the site’s texts
         * @description Access: public. API key: catalogue.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload/v3/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s videos whose upload is unfinished or that no clip uses yet
         * @description Access: creator. API key: publish.
         */
        get: operations["listMyUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload/v3/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s limit for uploaded files that are not published yet, and the current total
         * @description Access: creator. API key: publish.
         */
        get: operations["getUploadQuota"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload/v3/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the caller has uploaded a video before: first by its size, then by its hash
         * @description Access: creator. API key: publish.
         */
        get: operations["findMyFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload/v2/videoUploadPolicy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket to upload one video by form POST
         * @description Access: creator. API key: publish.
         */
        post: operations["createVideoUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload/v1/imageUploadPolicy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket to upload one image or PDF of at most 3 MB by form POST
         * @description Access: user. API key: publish.
         */
        post: operations["createImageUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/upload/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket to upload one image or PDF of at most 3 MB by form POST, for operators
         * @description Access: operator. API key: catalogue or orders.
         */
        post: operations["createOperatorUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Saves an unfinished form as a draft; replaces everything but the draft’s file
         * @description Access: creator. API key: publish.
         */
        post: operations["saveDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s drafts with all fields, newest first
         * @description Access: creator. API key: publish.
         */
        get: operations["listDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publishes an uploaded clip or a draft: it is processed, then reviewed
         * @description Access: creator. API key: publish.
         */
        post: operations["publishVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/publish/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publishes several clips independently: a refused one does not stop the others
         * @description Access: creator. API key: publish.
         */
        post: operations["publishVideos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/publish/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The properties of a video uploaded by the caller, and the tiers that it supplies
         * @description Access: creator. API key: publish.
         */
        get: operations["inspectOriginal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/publish/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keywords and prices of published clips similar to the one described
         * @description Access: creator. API key: publish.
         */
        post: operations["suggestForClip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s clips
         * @description Access: creator. API key: publish.
         */
        get: operations["listMyVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/mine/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of the caller’s clips
         * @description Access: creator. API key: publish.
         */
        get: operations["getMyVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a clip’s words, prices and file; a published clip’s file is replaced once the new one is approved
         * @description Access: creator. API key: publish.
         */
        post: operations["updateVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/poster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chooses the frame for a clip’s poster, which lists show; the pictures change within seconds
         * @description Access: creator. API key: publish.
         */
        post: operations["choosePoster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/offline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes a published clip of the caller’s off sale; buyers keep their downloads
         * @description Access: creator. API key: publish.
         */
        post: operations["withdrawVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/online": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts a clip back on sale that its author took off sale
         * @description Access: creator. API key: publish.
         */
        post: operations["putVideoOnline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/release/v1/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s releases, newest first
         * @description Access: creator. API key: publish.
         */
        get: operations["listMyReleases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/release/v1/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores an uploaded PDF, JPEG or PNG as a release, privately and encrypted
         * @description Access: creator. API key: publish.
         */
        post: operations["addRelease"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/release/v1/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link, valid for 10 minutes, to the file of one of the caller’s releases
         * @description Access: creator. API key: publish.
         */
        get: operations["getReleaseLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/release/v1/attach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the releases that a clip of the caller’s uses
         * @description Access: creator. API key: publish.
         */
        post: operations["attachReleases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/releases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The releases of a clip for which the caller has a live PLUS licence; 40400 otherwise
         * @description Access: user. API key: download.
         */
        get: operations["listReleasesOfItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/mine/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ids of the caller’s clips that match a filter, in its order
         * @description Access: creator. API key: publish.
         */
        get: operations["listMyVideoIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/mine/words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The words and prices of the caller’s clips; other clips are left out
         * @description Access: creator. API key: publish.
         */
        get: operations["listMyVideoWords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/update/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the words and prices of several clips independently: a refused one does not stop the others
         * @description Access: creator. API key: publish.
         */
        post: operations["updateVideos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author/v1/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Totals of a creator’s works
         * @description Access: creator. API key: sales.
         */
        get: operations["getCreatorStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shoppingcart/v1/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s cart
         * @description Access: user. API key: buy.
         */
        get: operations["listCartItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shoppingcart/v1/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adds a clip in a tier to the cart; succeeds if the line already exists
         * @description Access: user. API key: buy.
         */
        post: operations["addCartItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shoppingcart/v1/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the tier of a line
         * @description Access: user. API key: buy.
         */
        post: operations["updateCartItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shoppingcart/v1/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes lines
         * @description Access: user. API key: buy.
         */
        delete: operations["removeCartItems"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discount/v1/list/userOwn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The valid discount cards that the caller may use on an order, best first; without an order, all of them
         * @description Access: user. API key: buy.
         */
        get: operations["listMyDiscountCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pack/v1/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The packs on sale that the caller can buy, cheapest first; visitors see all
         * @description Access: public. API key: buy.
         */
        get: operations["listPackOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pack/v1/buy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buys a pack with coins; repeating a request id returns the pack bought by it
         * @description Access: user. API key: buy.
         */
        post: operations["buyPack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pack/v1/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s packs, and the company’s; newest first
         * @description Access: user. API key: buy.
         */
        get: operations["listMyPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pack/v1/usable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The packs that can pay a pending order, first ending first
         * @description Access: user. API key: buy.
         */
        get: operations["listUsablePacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sold packs, newest first
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["listSoldPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/packs/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected packs as a CSV file
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["exportSoldPacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/recharges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recharges, newest first
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["listRecharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/recharges/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected recharges as a CSV file
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["exportRecharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/recharges/quarantine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payments that match no recharge, and refunds that a provider made on its own; newest first
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["listQuarantinedPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/recharges/quarantine/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected payments as a CSV file
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["exportQuarantinedPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/recharges/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The providers’ daily bills compared with the books, newest day first
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["listReconciliations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/recharges/reconciliations/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected days as a CSV file
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["exportReconciliations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an order from cart lines, from clips directly, or from a series, at current prices
         * @description Access: user. API key: buy.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/orderId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order
         * @description Access: user. API key: buy.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s orders, and the company’s
         * @description Access: user. API key: buy.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pays an order from the personal or the company’s coins, or from a pack; paying twice changes nothing
         * @description Access: user. API key: buy.
         */
        post: operations["payOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/discount/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces or removes the discount card of a pending order
         * @description Access: user. API key: buy.
         */
        post: operations["updateOrderDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/licenceFit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether the licences of an order cover the intended use; the answer is kept with the order
         * @description Access: user. API key: buy.
         */
        post: operations["checkLicenceFit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/references/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the cost centre and PO number of an order that the caller’s company pays or has paid; absent: none
         * @description Access: user. API key: buy.
         */
        post: operations["updateOrderReferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancels a pending order
         * @description Access: user. API key: buy.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders, newest first
         * @description Access: operator:finance. API key: orders.
         */
        get: operations["listAllOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/orders/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected orders as a CSV file; phones masked
         * @description Access: operator:finance. API key: orders.
         */
        get: operations["exportAllOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/orders/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order
         * @description Access: operator:finance. API key: orders.
         */
        get: operations["getAnyOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders paid by bank transfer: waiting ones oldest first, others newest first
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["listTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/transfers/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected transfers as a CSV file
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["exportTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Credits for bank transfers without an order: waiting ones oldest first, others newest first
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["listBankCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/makeInvoice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Requests one invoice for one or several paid orders of one owner; allowed again after a rejection
         * @description Access: user. API key: buy.
         */
        post: operations["requestInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/invoice/downloadUrl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to an issued invoice
         * @description Access: user. API key: buy.
         */
        get: operations["getInvoiceLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/invoice/titles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The titles of earlier invoices, latest first, after the verified company of the caller
         * @description Access: user. API key: buy.
         */
        get: operations["listInvoiceTitles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/invoice/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The latest paid orders for which an invoice can be requested, newest first
         * @description Access: user. API key: buy.
         */
        get: operations["listInvoiceableOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/invoice/redUrl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to an issued red invoice
         * @description Access: user. API key: buy.
         */
        get: operations["getRedInvoiceLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/invoice/user/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The invoices of the caller’s orders and of the company’s, newest first
         * @description Access: user. API key: buy.
         */
        get: operations["listMyInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invoices: requested ones oldest first, others newest first
         * @description Access: operator:finance. API key: orders.
         */
        get: operations["listInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/invoices/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected invoices as a CSV file
         * @description Access: operator:finance. API key: orders.
         */
        get: operations["exportInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/invoices/{orderId}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues a requested invoice with its file
         * @description Access: operator:finance. API key: orders.
         */
        post: operations["issueInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/invoices/{orderId}/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the file of an issued invoice and notifies the buyer of the reason; the earlier file is kept
         * @description Access: operator:finance. API key: orders.
         */
        post: operations["replaceInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/invoices/{orderId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rejects a requested invoice, with the reason
         * @description Access: operator:finance. API key: orders.
         */
        post: operations["rejectInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/redInvoices/{redId}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues the red invoice of a refunded order with its file, once, and notifies the buyer
         * @description Access: operator:finance. API key: orders.
         */
        post: operations["issueRedInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refund requests: open ones oldest first, others newest first
         * @description Access: operator:finance. API key: orders.
         */
        get: operations["listRefundRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/refunds/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected requests as a CSV file
         * @description Access: operator:finance. API key: orders.
         */
        get: operations["exportRefundRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author/v1/sale/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A creator’s sales, each with its own sum; newest first, with the sums of all that match
         * @description Access: creator. API key: sales.
         */
        get: operations["listSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author/v1/sale/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to the selected sales as a CSV file
         * @description Access: creator. API key: sales.
         */
        get: operations["exportSales"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author/v1/statement/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The months with a statement: from the first movement of the creator’s income to this month, newest first
         * @description Access: creator. API key: sales.
         */
        get: operations["listStatementMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author/v1/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to the PDF of a month’s sales, refunds and withdrawals
         * @description Access: creator. API key: sales.
         */
        get: operations["exportMonthStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author/v1/sale/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sales funnel of a creator’s clips, from being seen to being sold; the most seen first, with the totals
         * @description Access: creator. API key: sales.
         */
        get: operations["listClipFunnels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author/v1/sale/searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The searches by 3 or more people that showed a creator’s clips; at most 50, the most opened first
         * @description Access: creator. API key: sales.
         */
        get: operations["listClipSearches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/author/v1/income": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s income: how much can be withdrawn now, how much on later days, and how much is owed
         * @description Access: creator. API key: sales.
         */
        get: operations["getIncome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The accounts of the books with their balances
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["listLedgerAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/accounts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected accounts as a CSV file
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["exportLedgerAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Journal entries with their postings, of one or all accounts, newest first
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["listLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/entries/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The selected entries as a CSV file, with one line per posting
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["exportLedgerEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The months from the first ledger entry to the current month, newest first
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["listBookMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/months/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A month’s sums by day and channel, and the balances of each kind of account; frozen once the month is closed
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["getMonthBooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/months/{month}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to the month’s books as a CSV file
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["exportMonthBooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/downloadUrl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to a bought file
         * @description Access: user. API key: download.
         */
        get: operations["getDownloadLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/downloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that the caller and their company bought, and how long it can be downloaded; newest first
         * @description Access: user. API key: download.
         */
        get: operations["listDownloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/downloadZip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to one ZIP of all files of an order that can be downloaded
         * @description Access: user. API key: download.
         */
        get: operations["getOrderZipLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/zipChoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The choices of files for the ZIP of an order, with their sizes
         * @description Access: user. API key: download.
         */
        get: operations["listZipChoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link to the original for its author, otherwise to the best tier for which the caller has a live licence
         * @description Access: user. API key: download.
         */
        get: operations["getBestDownloadLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/{id}/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tiers of a clip in the caller’s cart, and the caller’s licences for it
         * @description Access: user. API key: buy.
         */
        get: operations["getMyLicences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorization/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issues the certificates of one or several bought items of an order; each is issued once
         * @description Access: user. API key: certificates.
         */
        post: operations["issueCertificates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/licensees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Licensees and projects of earlier certificates of the caller or the company, distinct, latest first
         * @description Access: user. API key: certificates.
         */
        get: operations["listLicensees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s bought items with their certificates
         * @description Access: user. API key: certificates.
         */
        get: operations["listLicensedItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to a CSV of the caller’s bought items with their certificates
         * @description Access: user. API key: certificates.
         */
        get: operations["exportLicensedItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A signed link, valid for 10 minutes, to one ZIP of certificates as PDF
         * @description Access: user. API key: certificates.
         */
        post: operations["getCertificatesZipLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/author": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The certificates on the caller’s works
         * @description Access: creator. API key: sales.
         */
        get: operations["listCertificatesOfMyWorks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/author/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to the list as a CSV file
         * @description Access: creator. API key: sales.
         */
        get: operations["exportCertificatesOfMyWorks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/getByAuthorizationId": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A certificate; masked for the public
         * @description Access: public. API key: certificates.
         */
        get: operations["getCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A certificate as a signed PDF; masked for the public
         * @description Access: public. API key: certificates.
         */
        get: operations["getCertificatePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licence/v1/texts/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The licence text that applies to purchases made now
         * @description Access: public. API key: catalogue.
         */
        get: operations["getLicenceTextInForce"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/licence/v1/texts/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A licence text that is or was in force
         * @description Access: public. API key: catalogue.
         */
        get: operations["getLicenceText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The chain entries of a certificate, with the values behind the digests that the caller may see
         * @description Access: public. API key: certificates.
         */
        get: operations["getProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public keys that have signed the chain, each with its range, and the certificate that signs PDFs
         * @description Access: public. API key: certificates.
         */
        get: operations["listProofKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries of the chain, ascending, with its head, which is signed for each response
         * @description Access: public. API key: certificates.
         */
        get: operations["readProofLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/v1/authorizations/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The certificates for one file, found by its SHA-256; the newest 200
         * @description Access: public. API key: certificates.
         */
        post: operations["findCertificatesOfFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The projects of the caller and their company, newest first
         * @description Access: user. API key: certificates.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a project of the caller or of their company
         * @description Access: user. API key: certificates.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes the name, client, licensee and budget of a project
         * @description Access: user. API key: certificates.
         */
        post: operations["updateProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to a ZIP for the delivery: the files that can be downloaded, certificates, licence texts, saved checks as PDF, and a list as CSV
         * @description Access: user. API key: download.
         */
        get: operations["getProjectPackageLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A project with its clips, orders and checks; its licences are listed by /order/v1/authorizations
         * @description Access: user. API key: certificates.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/clip/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chooses a clip on sale for a project
         * @description Access: user. API key: certificates.
         */
        post: operations["addProjectClip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/clip/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes a clip from a project
         * @description Access: user. API key: certificates.
         */
        post: operations["removeProjectClip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/licence/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves bought items of the same owner into a project, out of any other
         * @description Access: user. API key: certificates.
         */
        post: operations["addProjectLicences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/licence/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes a bought item from a project
         * @description Access: user. API key: certificates.
         */
        post: operations["removeProjectLicence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/licence/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The licences in no project whose certificates name this project, oldest first; at most 200
         * @description Access: user. API key: certificates.
         */
        get: operations["listLicenceOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/order/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The project chosen for an unpaid order, or the projects of a paid order’s licences
         * @description Access: user. API key: certificates.
         */
        get: operations["getOrderProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/order/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chooses the project for the licences of an unpaid order; they join it if the owner of the project pays
         * @description Access: user. API key: certificates.
         */
        post: operations["chooseOrderProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recognises the clips in a film’s files and assesses the licences of the caller or their company for each; nothing is stored
         * @description Access: user. API key: certificates.
         */
        post: operations["checkFilmFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/check/save": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks the files of a film again and saves the result in a project
         * @description Access: user. API key: certificates.
         */
        post: operations["saveFilmCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/check/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user’s answers in the last saved check of a project, as suggestions for checking a new cut
         * @description Access: user. API key: certificates.
         */
        get: operations["getFilmAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/check/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A saved check
         * @description Access: user. API key: certificates.
         */
        get: operations["getFilmCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project/v1/check/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report of a saved check as a PDF, with a QR code of each certificate
         * @description Access: user. API key: certificates.
         */
        get: operations["getFilmCheckPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userfavorite/v1/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s folders, oldest first; creates 默认收藏夹 when there is none
         * @description Access: user. API key: catalogue.
         */
        get: operations["listFavouriteFolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userfavorite/v1/video/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The clips of a folder that are on sale, last added first; a clip reappears when it goes back on sale
         * @description Access: user. API key: catalogue.
         */
        get: operations["listFavourites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/board/v1/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The boards of the caller and their company, oldest first; creates 默认收藏夹 when the caller has none
         * @description Access: user. API key: catalogue.
         */
        get: operations["listBoards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/board/v1/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A board with its clips in order
         * @description Access: user. API key: catalogue.
         */
        get: operations["getBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/board/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A board’s clips on sale as an edit list or CSV, in order, with points, notes and the names of the files
         * @description Access: user. API key: catalogue.
         */
        get: operations["exportBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/board/v1/previewZip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A signed link, valid for 10 minutes, to one ZIP of a board’s watermarked samples with an FCPXML
         * @description Access: user. API key: catalogue.
         */
        get: operations["getBoardPreviewZipLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/dashboards/money": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ledger movements by day, in yuan, and the coins outstanding at the end of each day
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["getMoneyDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The calling operator
         * @description Access: operator:self. API key: any.
         */
        get: operations["getCurrentOperator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/pictures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publishes an uploaded picture for use in texts, the banner and QR codes
         * @description Access: operator:editor. API key: catalogue.
         */
        post: operations["publishPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Checks that every ledger entry balances and every balance is the sum of its postings
         * @description Access: operator:finance. API key: finance.
         */
        get: operations["checkLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Clips, oldest first within the review queue, where next versions wait too
         * @description Access: operator:reviewer. API key: catalogue.
         */
        get: operations["listOperatorVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/video/v1/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers the rejection of a clip of the caller’s or of its new version, once; it goes back into the queue
         * @description Access: creator. API key: publish.
         */
        post: operations["answerRejection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/videos/{videoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A clip with all decisions about it and the record of its creator’s clips
         * @description Access: operator:reviewer. API key: catalogue.
         */
        get: operations["getOperatorVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/videos/{videoId}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Corrects a clip’s words without sending it back; omitted fields stay as they are
         * @description Access: operator:reviewer. API key: catalogue.
         */
        post: operations["correctVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was paid; its licences are granted
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onOrderPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order, or some of its items, was refunded
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onOrderRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "licence.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A certificate was issued, or a corrected one
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onLicenceIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "licence.voided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A licence was voided by a refund, or a certificate by its correction
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onLicenceVoided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was issued, or its file replaced
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onInvoiceIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "clip.processed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A clip’s file was processed and waits for review, or could not be processed
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onClipProcessed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "clip.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A clip, or its next version, was approved
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onClipApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "clip.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A clip, or its next version, was rejected
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onClipRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "clip.withdrawn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A clip went off sale
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onClipWithdrawn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "withdrawal.decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A withdrawal was transferred or failed
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onWithdrawalDecided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The check of a new endpoint, or a test by its owner
         * @description Signed as Standard Webhooks specifies. The id is the same at each try; see docs/engineering/api.md.
         */
        post: operations["onPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Failure: {
            code: 403 | 50008 | 50012 | 50014 | 40300 | 41001 | 41002 | 42800 | 40000 | 40400 | 40900 | 41000 | 42900 | 41300 | 41500 | 41600 | 50000 | 50700 | 50300;
            data: {
                /** @description for invalidInput: the reason by field, in Chinese */
                fields?: {
                    [key: string]: string;
                };
                /** @description for keyNotAllowed: the scopes of which the API key needs one; empty if the call takes no keys */
                scope?: string[];
                /** @description for keyBudgetExceeded, in yuan per month */
                budget?: number;
                /** @description for keyBudgetExceeded, in yuan this month */
                spent?: number;
                /** @description for approvalRequired: `order` or `month` (the member’s limits), or `approval` */
                exceeded?: string;
                /** @description for proofRequired: an ALTCHA challenge */
                challenge?: Record<string, never>;
            } | null;
            /** @description in Chinese, for the user */
            message: string;
        };
        /**
         * @description 1 personal, 2 company, 3 personalCreator, 5 companyCreator
         * @enum {integer}
         */
        UserType: 1 | 2 | 3 | 5;
        /**
         * @description 0 exclusive, 1 nonExclusive
         * @enum {integer}
         */
        SaleType: 0 | 1;
        CreatorInfo: {
            userId: number;
            name: string;
            photoUrl: string | null;
            role: number;
            saleType: components["schemas"]["SaleType"];
            userType: components["schemas"]["UserType"];
            remark: string | null;
            publishVideoCount: number;
            /** Format: date-time */
            addTime: string;
        };
        GetCurrentKeyResult: {
            name: string;
            /** @description see docs/engineering/key-scopes.md */
            scopes: ("catalogue" | "buy" | "download" | "certificates" | "publish" | "sales")[];
            forCompany: boolean;
            /** @description how much the key may pay per calendar month (Asia/Shanghai); null: it cannot buy */
            budget: number | null;
            /** @description paid this month; refunds are not deducted */
            spent: number;
            /** @description coins of the account that it pays from */
            balance: number;
            requestsPerMinute: number;
            expireTime: string | null;
            userId: number;
            userName: string;
        };
        VideoDetail: {
            videoId: number;
            videoName: string;
            videoKeywords: string[];
            authenticationType: components["schemas"]["AuthenticationType"];
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
            editorialOnly: boolean;
            /** @description 1 none, 2 generated, 3 modified; null: not declared */
            aiGenerated: (1 | 2 | 3) | null;
            thumbnailUrl: string;
            videoThumbnailUrls: string[];
            /** @description one picture in several widths, narrowest first; empty until it is generated */
            posters: {
                width: number;
                url: string;
            }[];
            is8K: boolean;
            /** @description whether it has audible sound */
            hasSound: boolean;
            /** @description the HDR format of a file that buyers get; null if all are SDR */
            hdr: components["schemas"]["Hdr"] | null;
            orientation: components["schemas"]["Orientation"];
            /** @description aspect ratio, like 16:9 */
            radio: string;
            /** @description seconds */
            videoDuration: number;
            authorId: number;
            authorName: string;
            categoryIds: number[];
            /** @description the format of its standard files */
            videoFormat: string;
            /** @description set for a clip measured to be real 4K, otherwise null */
            trueResolution: components["schemas"]["TrueResolution"] | null;
            videoRemark: string | null;
            shootingPlace: string | null;
            /** @description like 2026-05-01 */
            shootingDate: string | null;
            camera: string | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            people: (1 | 2 | 3) | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            property: (1 | 2 | 3) | null;
            /** @description bytes */
            hdSize: number | null;
            hd4kSize: number | null;
            hdPlusSize: number | null;
            /** @description like 1920X1080 */
            hdResolution: string | null;
            hd4kResolution: string | null;
            hdPlusResolution: string | null;
            fps: number;
            /** @description the codec of the largest standard file, as ffmpeg names it: h264, hevc */
            codec: string | null;
            /** @description bits per second of the same file */
            bitRate: number | null;
            /** @description the sound of the same file; null when it has none */
            audio: {
                codec: string;
                channels: number;
                sampleRate: number;
            } | null;
            /** @description the files that buyers of each sold tier get; none for a file that is not described yet */
            tiers: {
                videoType: components["schemas"]["Tier"];
                files: components["schemas"]["DeliveredFile"][];
            }[];
            labels: components["schemas"]["LabelRef"][];
            /** @description the albums that contain it, the smallest first */
            albums: components["schemas"]["AlbumRef"][];
            favourited: boolean;
            /** Format: date-time */
            addTime: string;
            saleCount: number;
            /** @description each visitor counts once a day */
            viewCount: number;
            /** @description one image of evenly spaced frames, for the seek bar */
            storyboard: {
                url: string;
                columns: number;
                rows: number;
                tileWidth: number;
                tileHeight: number;
                /** @description all frames look alike, as of a locked camera: a row of them tells nothing */
                alike: boolean;
            } | null;
            /** @description one watermarked frame of the original at full resolution, in tiles; null if it was not generated */
            loupe: {
                columns: number;
                rows: number;
                /** @description pixels; the last column may reach a few beyond the frame */
                tileWidth: number;
                /** @description pixels; the last row may reach a few beyond the frame */
                tileHeight: number;
                /** @description the size of the whole frame, in the original’s pixels */
                width: number;
                height: number;
                /** @description row by row */
                urls: string[];
            } | null;
        };
        /**
         * @description 1 permanent, 2 oneYear
         * @enum {integer}
         */
        AuthenticationType: 1 | 2;
        /**
         * @description 1 hlg, 2 pq
         * @enum {integer}
         */
        Hdr: 1 | 2;
        /**
         * @description 1 landscape, 2 portrait, 3 square
         * @enum {integer}
         */
        Orientation: 1 | 2 | 3;
        TrueResolution: {
            /** @enum {number} */
            verdict: 1 | 2 | 3;
            /** @description the value that decided the verdict */
            value: number;
        };
        /**
         * @description 1 hd, 2 4k, 3 plus
         * @enum {integer}
         */
        Tier: 1 | 2 | 3;
        DeliveredFile: {
            /** @description mp4, mov, mxf, matroska, webm, mpegts or avi */
            container: string;
            /** @description as ffmpeg names it: h264, hevc, prores */
            codec: string;
            profile: string | null;
            bitDepth: number;
            /** @description 4:2:0, 4:2:2, 4:4:4 … or RGB */
            chroma: string;
            alpha: boolean;
            /** @description as ffmpeg names it; null if the file does not state it */
            primaries: string | null;
            /** @description as ffmpeg names it; null if the file does not state it */
            transfer: string | null;
            /** @description as ffmpeg names it; null if the file does not state it */
            matrix: string | null;
            /** @enum {string} */
            range: "limited" | "full";
            hdr: ("pq" | "hlg") | null;
            /** @enum {string} */
            scan: "progressive" | "interlaced";
            /** @description frames per second, on average */
            frameRate: number;
            constantFrameRate: boolean;
            frameCount: number;
            /** @description pixels as a viewer sees them */
            width: number;
            height: number;
            /** @description width ÷ height of a pixel */
            pixelShape: number;
            /** @description bits per second of the whole file */
            bitRate: number;
            sizeBytes: number;
            /** @description the time code of the first frame, hh:mm:ss:ff; drop-frame codes have `;` before the frames */
            timecode: string | null;
            reel: string | null;
            audio: {
                codec: string;
                channels: number;
                layout: string | null;
                sampleRate: number;
                /** @description integrated, in LUFS; null: not measured */
                loudness: number | null;
            }[];
            /** @description seconds */
            duration: number;
            /** @enum {string} */
            format: "standard" | "master";
        };
        LabelRef: {
            labelId: number;
            labelName: string;
        };
        AlbumRef: {
            albumId: number;
            albumName: string;
        };
        VideoCardPage: {
            content: components["schemas"]["VideoCard"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        VideoCard: {
            videoId: number;
            videoName: string;
            videoKeywords: string[];
            authenticationType: components["schemas"]["AuthenticationType"];
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
            editorialOnly: boolean;
            /** @description 1 none, 2 generated, 3 modified; null: not declared */
            aiGenerated: (1 | 2 | 3) | null;
            thumbnailUrl: string;
            videoThumbnailUrls: string[];
            /** @description one picture in several widths, narrowest first; empty until it is generated */
            posters: {
                width: number;
                url: string;
            }[];
            is8K: boolean;
            /** @description whether it has audible sound */
            hasSound: boolean;
            /** @description the HDR format of a file that buyers get; null if all are SDR */
            hdr: components["schemas"]["Hdr"] | null;
            orientation: components["schemas"]["Orientation"];
            /** @description aspect ratio, like 16:9 */
            radio: string;
            /** @description seconds */
            videoDuration: number;
            authorId: number;
            authorName: string;
            categoryIds: number[];
            /** @description the format of its standard files */
            videoFormat: string;
            /** @description set for a clip measured to be real 4K, otherwise null */
            trueResolution: components["schemas"]["TrueResolution"] | null;
        };
        GetPreviewLinkResult: {
            url: string;
        };
        GetSampleLinkResult: {
            url: string;
        };
        Category: {
            categoryId: number;
            categoryName: string;
            categoryThumbnail: string | null;
            coverUrl: string | null;
            /** @description the cover in several widths, narrowest first; empty for an uploaded cover */
            posters: {
                width: number;
                url: string;
            }[];
            thumbnails: string[];
        };
        ListCategoriesResult: {
            list: components["schemas"]["Category"][];
            total: number;
        };
        Label: {
            labelId: number;
            labelName: string;
            thumbnailUrl: string | null;
            coverFileUrl: string | null;
            /** @description the cover in several widths, narrowest first; empty for an uploaded cover */
            posters: {
                width: number;
                url: string;
            }[];
        };
        ListLabelsResult: {
            list: components["schemas"]["Label"][];
            total: number;
        };
        Album: {
            albumId: number;
            albumName: string;
            albumCoverUrl: string | null;
            /** @description the cover in several widths, narrowest first; empty for an uploaded cover */
            posters: {
                width: number;
                url: string;
            }[];
            thumbnails: string[];
        };
        ListAlbumsResult: {
            list: components["schemas"]["Album"][];
            total: number;
        };
        Activity: {
            activityId: number;
            activityName: string;
        };
        OperatorCategoryPage: {
            content: components["schemas"]["OperatorCategory"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorCategory: {
            categoryId: number;
            categoryName: string;
            categoryThumbnail: string | null;
            coverUrl: string | null;
            /** @description the cover in several widths, narrowest first; empty for an uploaded cover */
            posters: {
                width: number;
                url: string;
            }[];
            thumbnails: string[];
            /** @description lower ranks come first */
            rank: number;
            /** @description the number of its clips, on sale or not */
            videoCount: number;
            /** @description version number, raised by every change */
            version: number;
            /** @description whether the cover was uploaded; otherwise it is a clip’s */
            ownCover: boolean;
        };
        CreateCategoryRequest: {
            categoryName: string;
            rank?: number;
            coverFileKey?: string;
            /** @description true: use a clip’s cover again */
            removeCover?: boolean;
        };
        CreateCategoryResult: {
            categoryId: number;
        };
        UpdateCategoryRequest: {
            categoryName?: string;
            rank?: number;
            coverFileKey?: string;
            /** @description true: use a clip’s cover again */
            removeCover?: boolean;
            /** @description the version that was shown: any other is a conflict, whose data has `version` and `current`; absent: not checked */
            version?: number;
        };
        OperatorLabelPage: {
            content: components["schemas"]["OperatorLabel"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorLabel: {
            labelId: number;
            labelName: string;
            thumbnailUrl: string | null;
            coverFileUrl: string | null;
            /** @description the cover in several widths, narrowest first; empty for an uploaded cover */
            posters: {
                width: number;
                url: string;
            }[];
            /** @description lower ranks come first */
            rank: number;
            /** @description the number of its clips, on sale or not */
            videoCount: number;
            /** @description version number, raised by every change */
            version: number;
            /** @description whether the cover was uploaded; otherwise it is a clip’s */
            ownCover: boolean;
        };
        CreateLabelRequest: {
            labelName: string;
            rank?: number;
            coverFileKey?: string;
            /** @description true: use a clip’s cover again */
            removeCover?: boolean;
        };
        CreateLabelResult: {
            labelId: number;
        };
        UpdateLabelRequest: {
            labelName?: string;
            rank?: number;
            coverFileKey?: string;
            /** @description true: use a clip’s cover again */
            removeCover?: boolean;
            /** @description the version that was shown: any other is a conflict, whose data has `version` and `current`; absent: not checked */
            version?: number;
        };
        OperatorAlbumPage: {
            content: components["schemas"]["OperatorAlbum"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorAlbum: {
            albumId: number;
            albumName: string;
            albumCoverUrl: string | null;
            /** @description the cover in several widths, narrowest first; empty for an uploaded cover */
            posters: {
                width: number;
                url: string;
            }[];
            thumbnails: string[];
            /** @description lower ranks come first */
            rank: number;
            /** @description the number of its clips, on sale or not */
            videoCount: number;
            /** @description version number, raised by every change */
            version: number;
            /** @description whether the cover was uploaded; otherwise it is a clip’s */
            ownCover: boolean;
        };
        CreateAlbumRequest: {
            albumName: string;
            rank?: number;
            coverFileKey?: string;
            /** @description true: use a clip’s cover again */
            removeCover?: boolean;
        };
        CreateAlbumResult: {
            albumId: number;
        };
        UpdateAlbumRequest: {
            albumName?: string;
            rank?: number;
            coverFileKey?: string;
            /** @description true: use a clip’s cover again */
            removeCover?: boolean;
            /** @description the version that was shown: any other is a conflict, whose data has `version` and `current`; absent: not checked */
            version?: number;
        };
        ChosenClip: {
            videoId: number;
            videoName: string;
            thumbnailUrl: string;
            videoStatus: components["schemas"]["VideoStatus"];
        };
        /**
         * @description 0 processing, 1 inReview, 2 published, 3 rejected, 4 offline, 5 failed, 6 draft
         * @enum {integer}
         */
        VideoStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6;
        ListAlbumVideosResult: {
            list: components["schemas"]["ChosenClip"][];
            /** @description the version of the album or activity */
            version: number;
        };
        SetAlbumVideosRequest: {
            /** @description in display order */
            videoIds: number[];
            /** @description the version that was shown: any other is a conflict, whose data has `version` and `current`; absent: not checked */
            version?: number;
        };
        OperatorActivityPage: {
            content: components["schemas"]["OperatorActivity"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorActivity: {
            activityId: number;
            activityName: string;
            /** @description lower ranks come first */
            rank: number;
            /** @description the number of its clips, on sale or not */
            videoCount: number;
            /** @description version number, raised by every change */
            version: number;
        };
        CreateActivityRequest: {
            activityName: string;
            rank?: number;
        };
        CreateActivityResult: {
            activityId: number;
        };
        UpdateActivityRequest: {
            activityName?: string;
            rank?: number;
            /** @description the version that was shown: any other is a conflict, whose data has `version` and `current`; absent: not checked */
            version?: number;
        };
        ListActivityVideosResult: {
            list: components["schemas"]["ChosenClip"][];
            /** @description the version of the album or activity */
            version: number;
        };
        SetActivityVideosRequest: {
            /** @description in display order */
            videoIds: number[];
            /** @description the version that was shown: any other is a conflict, whose data has `version` and `current`; absent: not checked */
            version?: number;
        };
        /**
         * @description 1 still, 2 pan, 3 tilt, 4 push, 5 shake
         * @enum {integer}
         */
        Motion: 1 | 2 | 3 | 4 | 5;
        /**
         * @description 1 dark, 2 bright
         * @enum {integer}
         */
        Light: 1 | 2;
        /**
         * @description 1 none, 2 released, 4 noneOrReleased
         * @enum {integer}
         */
        People: 1 | 2 | 4;
        /**
         * @description 1 none, 2 released, 4 noneOrReleased
         * @enum {integer}
         */
        Property: 1 | 2 | 4;
        /**
         * @description 1 exclude, 2 only
         * @enum {integer}
         */
        EditorialOnly: 1 | 2;
        /**
         * @description 1 exclude, 2 only
         * @enum {integer}
         */
        AiGenerated: 1 | 2;
        SearchVideosRequest: {
            /** @default  */
            keyword?: string;
            labelIds?: number[];
            albumId?: number;
            activityId?: number;
            authorId?: number;
            categoryId?: number;
            orientation?: components["schemas"]["Orientation"];
            /** @description sold in this tier */
            tier?: components["schemas"]["Tier"];
            /** @description seconds */
            durationMin?: number;
            durationMax?: number;
            /** @description range of the lowest price */
            priceMin?: number;
            priceMax?: number;
            /** @description such as #2f62b5; finds clips in which a similar colour fills at least a tenth of the picture */
            colour?: string;
            motion?: components["schemas"]["Motion"];
            light?: components["schemas"]["Light"];
            /**
             * @description only clips measured to be real 4K
             * @constant
             */
            trueResolution?: true;
            is8K?: boolean;
            sound?: boolean;
            /** @description of a file that buyers get */
            hdr?: components["schemas"]["Hdr"];
            authenticationType?: components["schemas"]["AuthenticationType"];
            shootingPlace?: string;
            /** @description declared: 1 none recognisable, 2 with release, 4 either */
            people?: components["schemas"]["People"];
            /** @description declared: 1 none, 2 with release, 4 either */
            property?: components["schemas"]["Property"];
            /** @description 1 without clips for editorial use only, 2 only those */
            editorialOnly?: components["schemas"]["EditorialOnly"];
            /** @description 1 without clips declared to be AI-generated or AI-modified, 2 only those */
            aiGenerated?: components["schemas"]["AiGenerated"];
            fps?: number;
            /** @description typed words that are searched as words, although they name a property */
            literal?: string[];
            /**
             * @default relevance
             * @enum {string}
             */
            sort?: "relevance" | "newest" | "hot" | "priceAsc" | "priceDesc";
            /** @default 1 */
            page?: number;
            /** @default 60 */
            size?: number;
        };
        SearchVideosResult: {
            content: components["schemas"]["VideoCard"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
            /** @description the number of results for each value, the most common first */
            facets: {
                labels: {
                    labelId: number;
                    labelName: string;
                    count: number;
                }[];
                categories: {
                    categoryId: number;
                    count: number;
                }[];
                orientations: {
                    orientation: components["schemas"]["Orientation"];
                    count: number;
                }[];
                tiers: {
                    tier: components["schemas"]["Tier"];
                    count: number;
                }[];
                motions: {
                    motion: components["schemas"]["Motion"];
                    count: number;
                }[];
                lights: {
                    light: components["schemas"]["Light"];
                    count: number;
                }[];
                hdrs: {
                    hdr: components["schemas"]["Hdr"];
                    count: number;
                }[];
                authenticationTypes: {
                    authenticationType: components["schemas"]["AuthenticationType"];
                    count: number;
                }[];
                peopleConsents: {
                    people: components["schemas"]["People"];
                    count: number;
                }[];
                propertyConsents: {
                    property: components["schemas"]["Property"];
                    count: number;
                }[];
                editorialUses: {
                    editorialOnly: components["schemas"]["EditorialOnly"];
                    count: number;
                }[];
                aiUses: {
                    aiGenerated: components["schemas"]["AiGenerated"];
                    count: number;
                }[];
                trueResolution: number;
                is8K: number;
                sound: number;
                /** @description the offered colours; empty while a server that has just started loads its index */
                colours: {
                    colour: string;
                    count: number;
                }[];
                /** @description of 23.976, 24, 25, 29.97, 30, 50, 59.94, 60, 120 */
                frameRates: {
                    fps: number;
                    count: number;
                }[];
            };
            /** @description clips that match related words, similar words or part of the words, nearest first, if few match all */
            near: components["schemas"]["VideoCard"][];
            /** @description typed words that were taken for a property (`to`: its name); words that near clips lack (dropped) or match by others (replaced) */
            relaxed: {
                /** @enum {string} */
                kind: "dropped" | "replaced" | "property";
                from: string;
                to?: string;
            }[];
            /** @description corrected queries, if there are few results */
            suggestions: string[];
            /** @description other searches that find clips, on the first page of few results: related words, words of the found clips */
            related: string[];
        };
        SuggestKeywordsResult: {
            list: string[];
            /** @description the same words, with the number of clips that a search finds and the first one’s picture; null while unknown */
            items: {
                keyword: string;
                total: number | null;
                thumbnailUrl: string | null;
            }[];
        };
        SimilarClips: {
            /** @description best first */
            content: components["schemas"]["VideoCard"][];
            /** @description for each clip, in the same order */
            matches: {
                videoId: number;
                /** @description 0 to 1 */
                score: number;
                /** @description in words, the most telling first, like 同色调 */
                reasons: string[];
            }[];
        };
        ListVideosSimilarToPictureRequest: {
            /** @description base64 of the bytes that `packLook` (contract/src/similar/look.ts) makes of a picture */
            look: string;
            /** @default 12 */
            size?: number;
        };
        ListNextShotsResult: {
            /** @description best first */
            content: components["schemas"]["VideoCard"][];
            /** @description for each clip, in the same order */
            matches: {
                videoId: number;
                /** @description 0 to 1 */
                score: number;
                /** @description in words, the most telling first, like 同色调 */
                reasons: string[];
                /** @description where to cut in, in seconds */
                inPoint: number;
            }[];
        };
        Series: {
            seriesId: number;
            seriesName: string;
            remark: string;
            authorId: number;
            authorName: string;
            /** @description the clips on sale, in the creator’s order */
            content: components["schemas"]["VideoCard"][];
            /** @description for each tier in which clips are sold */
            totals: {
                videoType: components["schemas"]["Tier"];
                /** @description the clips on sale in this tier */
                count: number;
                /** @description the sum of their prices */
                total: number;
                /** @description what all of them cost together, at most `total` */
                price: number;
            }[];
        };
        GetSeriesOfVideoResult: {
            series: components["schemas"]["Series"] | null;
        };
        MySeries: {
            seriesId: number;
            seriesName: string;
            /** @description empty without a clip */
            coverUrl: string;
            videoCount: number;
            /** @description the series is public while it is above zero, unless it is hidden */
            onSaleCount: number;
            /** @description why an operator hid the series; null: not hidden */
            hiddenReason: string | null;
        };
        ListMySeriesResult: {
            list: components["schemas"]["MySeries"][];
        };
        MySeriesDetail: {
            seriesId: number;
            seriesName: string;
            remark: string;
            /** @description counts the changes */
            version: number;
            /** @description why an operator hid the series; null: not hidden */
            hiddenReason: string | null;
            /** @description in order, on sale or not */
            videos: components["schemas"]["SeriesClip"][];
            /** @description the prices for all, as the creator set them */
            prices: {
                videoType: components["schemas"]["Tier"];
                price: number;
            }[];
        };
        SeriesClip: {
            videoId: number;
            videoName: string;
            thumbnailUrl: string;
            onSale: boolean;
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
        };
        SeriesClipPage: {
            content: components["schemas"]["SeriesClip"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        SeriesSuggestion: {
            seriesName: string;
            /** @description what the clips have in common, in words */
            reasons: string[];
            videos: components["schemas"]["SeriesClip"][];
        };
        SuggestSeriesResult: {
            list: components["schemas"]["SeriesSuggestion"][];
        };
        CreateSeriesRequest: {
            seriesName: string;
            /** @default  */
            remark?: string;
            /** @description the clips in order: own ones, of which new ones must be on sale and in no other series */
            videoIds: number[];
            /**
             * @description prices for all clips on sale in a tier: at most their sum, at least a tenth of it; absent: the sum
             * @default []
             */
            prices?: {
                /** @enum {number} */
                videoType: 1 | 2 | 3;
                price: number;
            }[];
        };
        CreateSeriesResult: {
            seriesId: number;
        };
        UpdateSeriesRequest: {
            seriesId: number;
            /** @description the version that was shown: any other is a conflict, whose data has `version` and `current`; absent: not checked */
            version?: number;
            seriesName: string;
            /** @default  */
            remark?: string;
            /** @description the clips in order: own ones, of which new ones must be on sale and in no other series */
            videoIds: number[];
            /**
             * @description prices for all clips on sale in a tier: at most their sum, at least a tenth of it; absent: the sum
             * @default []
             */
            prices?: {
                /** @enum {number} */
                videoType: 1 | 2 | 3;
                price: number;
            }[];
        };
        UpdateSeriesResult: {
            version: number;
        };
        DeleteSeriesRequest: {
            seriesId: number;
        };
        OperatorSeriesPage: {
            content: components["schemas"]["OperatorSeries"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorSeries: {
            seriesId: number;
            seriesName: string;
            remark: string;
            authorId: number;
            authorName: string;
            videoCount: number;
            /** @description without a clip on sale, a series is not public */
            onSaleCount: number;
            /** @description why an operator hid it; null: not hidden */
            hiddenReason: string | null;
            hideTime: string | null;
            /** Format: date-time */
            addTime: string;
        };
        ExportAllSeriesResult: {
            url: string;
        };
        HideSeriesRequest: {
            reason: string;
        };
        SynonymGroupPage: {
            content: components["schemas"]["SynonymGroup"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        SynonymGroup: {
            groupId: number;
            /** @description as searches normalise them: simplified, in lower case */
            synonyms: string[];
            /** @description to be sent when the group is changed */
            version: number;
            /** Format: date-time */
            updateTime: string;
        };
        CreateSynonymsRequest: {
            synonyms: string[];
        };
        CreateSynonymsResult: {
            groupId: number;
        };
        UpdateSynonymsRequest: {
            synonyms: string[];
            /** @description the version that was shown: any other is a conflict, whose data has `version` and `current`; absent: not checked */
            version?: number;
        };
        ServiceAgent: {
            name: string;
            /** @description an image */
            qrCodeUrl: string;
            link: string;
        };
        GetPublicSettingsResult: {
            siteName: string;
            slogan: string;
            serviceAgents: components["schemas"]["ServiceAgent"][];
            /** @description the shop’s operator; empty texts are omitted */
            imprint: {
                company: string;
                hotline: string;
                icp: string;
                police: string;
            };
            /** @description the allowed prices of clips, in yuan */
            priceBand: {
                min: number;
                max: number;
            };
            /** @description the creator’s share of a sale, in percent */
            revenueShares: {
                exclusive: number;
                nonExclusive: number;
            };
            /** @description whether users can log in with a code sent to their phone */
            codeLogin: boolean;
            /** @description how users can log in by WeChat: scan is a QR code for desktops, wechat is WeChat’s own browser */
            wechatLogin: ("scan" | "wechat")[];
            /** @description whether orders can be paid by bank transfer: the receiving account is set */
            bankTransfer: boolean;
        };
        CertificateIssuer: {
            /** @description the company that runs the shop */
            name: string;
            /** @description contact for questions about certificates; empty if not set */
            contact: string;
            /** @description a picture of its seal; null: a generic seal is drawn */
            sealUrl: string | null;
        };
        GetHomeBannerResult: {
            headTitle: string;
            /** @description URLs of silent background videos, any of which may play */
            videoUrls: string[];
            /** @description the posters of each entry of videoUrls; empty for one that is not a clip */
            videoPosters: {
                width: number;
                url: string;
            }[][];
            hotSearchKeys: string[];
        };
        GetHomeMaterialResult: {
            /** @description hottest first */
            hotVideos: components["schemas"]["VideoCard"][];
            /** @description the entries of hotVideos that suit the big preview on the left */
            hotVideoIdsLeft: number[];
            labels: components["schemas"]["Label"][];
        };
        GetHomeActivitiesResult: {
            activities: components["schemas"]["Activity"][];
        };
        GetHomeRecommendationsResult: {
            albums: components["schemas"]["Album"][];
            /** @description URLs of silent background videos, any of which may play */
            recommendVideoUrls: string[];
        };
        GetHomeCategoriesResult: {
            categories: components["schemas"]["Category"][];
            /** @description URLs of silent background videos, any of which may play */
            classificationVideoUrls: string[];
        };
        Document: {
            /** @enum {string} */
            type: "about" | "agreement" | "notice" | "help" | "publish" | "copyright" | "sign" | "contact" | "join" | "publishBanner";
            title: string;
            /** @description sanitised HTML, empty until it is written; for publishBanner, the URL of an image */
            content: string;
            /** @description the number of published versions; 0: not written yet */
            version: number;
            updateTime: string | null;
        };
        MyUploadPage: {
            content: components["schemas"]["MyUpload"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        MyUpload: {
            fileKey: string;
            /** @description the URL at which tus 1.0 continues; null for a file uploaded with a form */
            uploadUrl: string | null;
            fileName: string;
            bytes: number;
            receivedBytes: number;
            /** @description whether all of it has arrived and its fileKey can be published */
            complete: boolean;
            /** @description as given when the upload was created */
            fingerprint: string | null;
            /** Format: date-time */
            addTime: string;
            /**
             * Format: date-time
             * @description when it is removed, unless it continues or is published
             */
            expireTime: string;
        };
        /** @description announced sizes of unfinished uploads, and files that are unused or in a draft */
        UploadQuota: {
            video: {
                usedBytes: number;
                limitBytes: number;
            };
            image: {
                usedBytes: number;
                limitBytes: number;
            };
        };
        UploadedFile: {
            fileKey: string;
            fileName: string;
            /** @description the clip that was published from it; null while it is unused or in a draft */
            videoId: number | null;
            videoName: string | null;
        };
        FindMyFileResult: {
            /** @description whether the caller has a file of this size, so that computing the hash is worthwhile */
            sameSize: boolean;
            /** @description null without a hash */
            file: components["schemas"]["UploadedFile"] | null;
        };
        CreateVideoUploadRequest: {
            fileName: string;
            /** @description counts towards the quota from now on */
            bytes?: number;
        };
        UploadTicket: {
            uploadUrl: string;
            /** @description to be sent before the field `file` */
            formFields: {
                key: string;
                value: string;
            }[];
            fileKey: string;
        };
        CreateImageUploadRequest: {
            fileName: string;
            /** @description counts towards the quota from now on */
            bytes?: number;
        };
        CreateOperatorUploadRequest: {
            fileName: string;
            /** @description counts towards the quota from now on */
            bytes?: number;
        };
        SaveDraftRequest: {
            videoName?: string;
            /** @default [] */
            videoKeywords?: string[];
            categoryIds?: number[];
            labelIds?: number[];
            activityId?: number;
            /** @enum {number} */
            authenticationType?: 1 | 2;
            hdPrice?: number;
            hd4kPrice?: number;
            hdPlusPrice?: number;
            showcase?: boolean;
            sellMaster?: boolean;
            videoRemark?: string;
            shootingPlace?: string;
            shootingDate?: string;
            camera?: string;
            /**
             * @description 1 none, 2 released, 3 unreleased
             * @enum {number}
             */
            people?: 1 | 2 | 3;
            /**
             * @description 1 none, 2 released, 3 unreleased
             * @enum {number}
             */
            property?: 1 | 2 | 3;
            editorialOnly?: boolean;
            /**
             * @description 1 none, 2 generated, 3 modified
             * @enum {number}
             */
            aiGenerated?: 1 | 2 | 3;
            /** @description text typed as a price that is not an amount */
            priceTexts?: {
                hdPrice?: string;
                hd4kPrice?: string;
                hdPlusPrice?: string;
            };
            /** @description the draft that is replaced; absent: a new draft */
            videoId?: number;
            /** @description its upload may be unfinished; absent: the draft keeps its file */
            fileKey?: string;
            /** @description the revision that the caller knows; 40900 if the draft has another. Absent: any revision is replaced */
            version?: number;
        };
        SaveDraftResult: {
            videoId: number;
            /** @description for the next save */
            version: number;
        };
        SavedDraftPage: {
            content: components["schemas"]["SavedDraft"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        SavedDraft: {
            videoId: number;
            /** @description the key of a draft’s own file */
            fileKey: string | null;
            /** @description the name of the original */
            fileName: string | null;
            /** Format: date-time */
            addTime: string;
            videoName: string;
            videoKeywords: string[];
            categoryIds: number[];
            labelIds: number[];
            activityId: number | null;
            /** @description null: a draft without a choice */
            authenticationType: components["schemas"]["AuthenticationType"] | null;
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
            showcase: boolean;
            sellMaster: boolean;
            videoRemark: string | null;
            shootingPlace: string | null;
            /** @description like 2026-05-01 */
            shootingDate: string | null;
            camera: string | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            people: (1 | 2 | 3) | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            property: (1 | 2 | 3) | null;
            editorialOnly: boolean;
            /** @description 1 none, 2 generated, 3 modified; null: not declared */
            aiGenerated: (1 | 2 | 3) | null;
            /** @description raised whenever the draft is saved */
            version: number;
            /** @description a thumbnail of its file as a data URL; null until the file is measured, or if none could be made */
            pictureUrl: string | null;
            priceTexts: {
                hdPrice?: string;
                hd4kPrice?: string;
                hdPlusPrice?: string;
            };
        };
        PublishVideoRequest: {
            videoName: string;
            videoKeywords: string[];
            categoryIds?: number[];
            labelIds?: number[];
            activityId?: number;
            /** @enum {number} */
            authenticationType: 1 | 2;
            hdPrice?: number;
            hd4kPrice?: number;
            hdPlusPrice?: number;
            /** @description whether the shop may show a short loop of the clip without a watermark */
            showcase?: boolean;
            /** @description whether buyers of the tier of the original’s size may also download the original’s own streams; absent: true for a new clip, otherwise unchanged */
            sellMaster?: boolean;
            videoRemark?: string;
            shootingPlace?: string;
            /** @description like 2026-05-01 */
            shootingDate?: string;
            camera?: string;
            /**
             * @description recognisable people; absent: not declared for a new clip, otherwise unchanged
             * @enum {number}
             */
            people?: 1 | 2 | 3;
            /**
             * @description recognisable property or trademarks; absent: not declared for a new clip, otherwise unchanged
             * @enum {number}
             */
            property?: 1 | 2 | 3;
            /** @description whether licences exclude advertising; absent: false for a new clip, otherwise unchanged */
            editorialOnly?: boolean;
            /**
             * @description absent: not declared for a new clip, otherwise unchanged
             * @enum {number}
             */
            aiGenerated?: 1 | 2 | 3;
            /** @description the draft that is published */
            videoId?: number;
            /** @description may be absent if the draft has a file */
            fileKey?: string;
        };
        PublishVideoResult: {
            videoId: number;
        };
        PublishVideosRequest: {
            /** @description each as the input of publishVideo */
            videos: unknown[];
        };
        PublishResult: {
            /** @description in `videos`, from 0 */
            index: number;
            /** @description 0, or the error code for this clip */
            code: number;
            videoId?: number;
            message?: string;
            /** @description for code 40000, the reasons by field */
            fields?: {
                [key: string]: string;
            };
        };
        PublishVideosResult: {
            /** @description in the order of `videos` */
            results: components["schemas"]["PublishResult"][];
        };
        OriginalInspection: {
            /** @description pixels as a viewer sees them; this and all following fields are null for an unreadable file */
            width: number | null;
            height: number | null;
            /** @description seconds */
            videoDuration: number | null;
            /** @description like `MP4` */
            videoFormat: string | null;
            orientation: components["schemas"]["Orientation"] | null;
            is8K: boolean;
            /** @description the tiers that it supplies */
            tiers: components["schemas"]["OriginalTier"][];
            /** @description its title, description and keywords, any of which may be empty; null if there are none */
            words: components["schemas"]["WordsInFile"] | null;
            /** @description how it will be sold; null for an unreadable file */
            sale: components["schemas"]["SalePlan"] | null;
            /** @description why processing would refuse it, in Chinese, judging by its headers */
            problem: string | null;
            /** @description the findings in its pictures and sound; null until it belongs to a draft and has been measured */
            findings: components["schemas"]["Finding"][] | null;
            /** @description also null for a file below 3840×2160 */
            trueResolution: components["schemas"]["TrueResolution"] | null;
            /** @description whether measuring failed: `findings` stays null until it is published */
            checkFailed: boolean;
        };
        OriginalTier: {
            videoType: components["schemas"]["Tier"];
            resolution: string;
        };
        WordsInFile: {
            videoName: string;
            videoRemark: string;
            videoKeywords: string[];
            /** @description 2 if the file carries the label of AI-generated content */
            aiGenerated?: number;
        };
        SalePlan: {
            /** @description whether the largest standard file keeps the encoded picture */
            remuxed: boolean;
            /** @description the quality that the standard files lose */
            losses: ("alpha" | "bitDepth" | "chroma" | "hdr" | "fields" | "variableFrameRate" | "hiddenFrames" | "dolbyVision")[];
            /** @description whether buyers can have the original’s own streams too, if its creator agrees */
            master: boolean;
        };
        Finding: {
            /** @enum {string} */
            check: "black" | "frozen" | "blackOrFrozen" | "silent" | "brokenSound" | "highlights" | "shadows" | "blur" | "shake" | "interlaced" | "bars" | "duplicates" | "loudness" | "colourTags" | "enlarged";
            /** @description seconds; `from` and `to` are null for a finding about the whole clip */
            from: number | null;
            to: number | null;
            /** @description the measured value, in the unit of the check */
            value: number;
            /** @description the limit beyond which the value is a finding */
            limit: number;
            /** @enum {string} */
            severity: "note" | "warning" | "serious";
        };
        SuggestForClipRequest: {
            videoName?: string;
            /** @default [] */
            videoKeywords?: string[];
            categoryIds?: number[];
        };
        ClipSuggestions: {
            /** @description at most 20 that occur together with the given ones in the catalogue, the most common first */
            keywords: string[];
            prices: {
                /** @description the median of similar clips; null if too few sell the tier */
                hdPrice: number | null;
                /** @description the median of similar clips; null if too few sell the tier */
                hd4kPrice: number | null;
                /** @description the median of similar clips; null if too few sell the tier */
                hdPlusPrice: number | null;
            };
        };
        MyVideo: {
            videoId: number;
            videoName: string;
            thumbnailUrl: string | null;
            videoStatus: components["schemas"]["VideoStatus"];
            reason: string | null;
            /** @description what processing changed, such as a dropped price */
            note: string | null;
            /** @description the current step of processing, in Chinese */
            step: string | null;
            /** @description the progress of processing, 0 to 1 */
            progress: number | null;
            /** @description estimated time until it is processed, judging by recent clips; null if unknown */
            expectedSeconds: number | null;
            /** @description place in the processing or review queue, from 1 */
            queuePosition: number | null;
            videoDuration: number | null;
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
            saleCount: number;
            /** @description each visitor counts once a day */
            viewCount: number;
            favouriteCount: number;
            /** Format: date-time */
            addTime: string;
        };
        ListMyVideosResult: {
            content: components["schemas"]["MyVideo"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
            /** @description counts by status of the clips that match the other filters; only statuses that occur */
            counts: {
                status: components["schemas"]["VideoStatus"];
                count: number;
            }[];
        };
        MyVideoDetail: {
            videoId: number;
            videoName: string;
            thumbnailUrl: string | null;
            videoStatus: components["schemas"]["VideoStatus"];
            reason: string | null;
            /** @description what processing changed, such as a dropped price */
            note: string | null;
            /** @description the current step of processing, in Chinese */
            step: string | null;
            /** @description the progress of processing, 0 to 1 */
            progress: number | null;
            /** @description estimated time until it is processed, judging by recent clips; null if unknown */
            expectedSeconds: number | null;
            /** @description place in the processing or review queue, from 1 */
            queuePosition: number | null;
            videoDuration: number | null;
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
            saleCount: number;
            /** @description each visitor counts once a day */
            viewCount: number;
            favouriteCount: number;
            /** Format: date-time */
            addTime: string;
            videoKeywords: string[];
            categoryIds: number[];
            labelIds: number[];
            activityId: number | null;
            /** @description null: a draft without a choice */
            authenticationType: components["schemas"]["AuthenticationType"] | null;
            showcase: boolean;
            sellMaster: boolean;
            videoRemark: string | null;
            shootingPlace: string | null;
            /** @description like 2026-05-01 */
            shootingDate: string | null;
            camera: string | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            people: (1 | 2 | 3) | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            property: (1 | 2 | 3) | null;
            editorialOnly: boolean;
            /** @description 1 none, 2 generated, 3 modified; null: not declared */
            aiGenerated: (1 | 2 | 3) | null;
            previewUrl: string | null;
            /** @description time of the poster’s frame; null: chosen automatically */
            posterSeconds: number | null;
            /** @description frames with their times, in order */
            thumbnails: {
                url: string;
                seconds: number;
            }[];
            resolution: string | null;
            /** @description in order of time; also empty when nothing has been measured yet */
            findings: components["schemas"]["Finding"][];
            /** @description null for clips smaller than 3840×2160 */
            trueResolution: components["schemas"]["TrueResolution"] | null;
            /** @description the rejection of a clip that is rejected, or in review again with an answer */
            rejection: components["schemas"]["MyRejection"] | null;
            /** @description recent time from submission to decision; null: no decisions yet */
            medianReviewHours: number | null;
            /** @description the tiers that the original supplies, priced or not; empty before it is processed */
            tiers: components["schemas"]["OriginalTier"][];
            /** @description the key of a draft’s own file */
            fileKey: string | null;
            /** @description the name of the original */
            fileName: string | null;
            /** @description the file that is to replace the one on sale once it is approved */
            nextVersion: components["schemas"]["NextVersion"] | null;
            /** @description taken down by an operator: its author cannot put it on sale again */
            takenDown: boolean;
        };
        MyRejection: {
            reason: string;
            /** @description the findings that it cites */
            findings: components["schemas"]["Finding"][];
            /** @description a number in the publishing rules, such as 3.2 */
            clause: string | null;
            /** @description its text at that time */
            clauseText: string | null;
            note: string | null;
            /** Format: date-time */
            time: string;
            answer: string | null;
            answerTime: string | null;
            /** @description false once it, or the previous one, was answered */
            mayAnswer: boolean;
        };
        NextVersion: {
            /** @description 0 processing, 1 in review, 3 rejected or 5 failed */
            status: components["schemas"]["VideoStatus"];
            reason: string | null;
            /** @description what processing changed */
            note: string | null;
            step: string | null;
            progress: number | null;
            fileName: string | null;
            /** @description a price that takes effect with it, like the other two */
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
            /** @description in order of time; also empty when nothing has been measured yet */
            findings: components["schemas"]["Finding"][];
            /** @description null for clips smaller than 3840×2160 */
            trueResolution: components["schemas"]["TrueResolution"] | null;
            /** @description the rejection of this file */
            rejection: components["schemas"]["MyRejection"] | null;
            /** Format: date-time */
            addTime: string;
        };
        UpdateVideoRequest: {
            videoName: string;
            videoKeywords: string[];
            categoryIds?: number[];
            labelIds?: number[];
            activityId?: number;
            /** @enum {number} */
            authenticationType: 1 | 2;
            hdPrice?: number;
            hd4kPrice?: number;
            hdPlusPrice?: number;
            /** @description whether the shop may show a short loop of the clip without a watermark */
            showcase?: boolean;
            /** @description whether buyers of the tier of the original’s size may also download the original’s own streams; absent: true for a new clip, otherwise unchanged */
            sellMaster?: boolean;
            videoRemark?: string;
            shootingPlace?: string;
            /** @description like 2026-05-01 */
            shootingDate?: string;
            camera?: string;
            /**
             * @description recognisable people; absent: not declared for a new clip, otherwise unchanged
             * @enum {number}
             */
            people?: 1 | 2 | 3;
            /**
             * @description recognisable property or trademarks; absent: not declared for a new clip, otherwise unchanged
             * @enum {number}
             */
            property?: 1 | 2 | 3;
            /** @description whether licences exclude advertising; absent: false for a new clip, otherwise unchanged */
            editorialOnly?: boolean;
            /**
             * @description absent: not declared for a new clip, otherwise unchanged
             * @enum {number}
             */
            aiGenerated?: 1 | 2 | 3;
            videoId: number;
            /** @description the key of a new file; absent: the clip keeps its file */
            fileKey?: string;
        };
        ChoosePosterRequest: {
            videoId: number;
            /** @description absent: chosen automatically, avoiding black, blurred and fading frames */
            seconds?: number;
        };
        WithdrawVideoRequest: {
            videoId: number;
        };
        PutVideoOnlineRequest: {
            videoId: number;
        };
        ReleasePage: {
            content: components["schemas"]["Release"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        Release: {
            releaseId: number;
            /** @enum {number} */
            releaseKind: 1 | 2;
            releaseName: string;
            /** @description the number of clips that use it */
            clipCount: number;
            /** Format: date-time */
            addTime: string;
        };
        AddReleaseRequest: {
            /**
             * @description 1: of a person, 2: of property or a trademark
             * @enum {number}
             */
            releaseKind: 1 | 2;
            releaseName: string;
            fileKey: string;
        };
        AddReleaseResult: {
            releaseId: number;
        };
        GetReleaseLinkResult: {
            url: string;
        };
        AttachReleasesRequest: {
            videoId: number;
            releaseIds: number[];
        };
        ReleaseFile: {
            releaseId: number;
            /** @enum {number} */
            releaseKind: 1 | 2;
            releaseName: string;
            /** @description valid for 10 minutes, for the caller only */
            url: string;
        };
        ListReleasesOfItemResult: {
            list: components["schemas"]["ReleaseFile"][];
        };
        ListMyVideoIdsResult: {
            /** @description at most 5000 */
            videoIds: number[];
        };
        WorkWords: {
            videoId: number;
            videoStatus: components["schemas"]["VideoStatus"];
            /** @description changes with the words and the file */
            version: number;
            saleCount: number;
            /** @description the tiers that its file supplies; null while another file is processed or reviewed */
            tiers: components["schemas"]["Tier"][] | null;
            videoName: string;
            videoKeywords: string[];
            categoryIds: number[];
            labelIds: number[];
            activityId: number | null;
            /** @description null: a draft without a choice */
            authenticationType: components["schemas"]["AuthenticationType"] | null;
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
            showcase: boolean;
            sellMaster: boolean;
            videoRemark: string | null;
            shootingPlace: string | null;
            /** @description like 2026-05-01 */
            shootingDate: string | null;
            camera: string | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            people: (1 | 2 | 3) | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            property: (1 | 2 | 3) | null;
            editorialOnly: boolean;
            /** @description 1 none, 2 generated, 3 modified; null: not declared */
            aiGenerated: (1 | 2 | 3) | null;
        };
        ListMyVideoWordsResult: {
            /** @description including prices that wait for a next version */
            list: components["schemas"]["WorkWords"][];
        };
        UpdateVideosRequest: {
            /** @description each as the input of updateVideo, with the `version` on which it is based: 40900 for another one */
            videos: unknown[];
        };
        UpdateResult: {
            /** @description in `videos`, from 0 */
            index: number;
            /** @description 0, or the error code for this clip */
            code: number;
            message?: string;
            /** @description for code 40000, the reasons by field */
            fields?: {
                [key: string]: string;
            };
        };
        UpdateVideosResult: {
            /** @description in the order of `videos` */
            results: components["schemas"]["UpdateResult"][];
        };
        GetCreatorStatisticsResult: {
            /** @description on sale now */
            publishVideoCount: number;
            /** @description views of the pages and previews of all their clips; each visitor counts once per clip and day */
            showVideoCount: number;
            /** @description items sold and not refunded */
            finishOrderCount: number;
            /** @description the creator’s share of these sales */
            totalDivideMoney: number;
        };
        CartItemPage: {
            content: components["schemas"]["CartItem"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        CartItem: {
            shoppingCartId: number;
            videoId: number;
            videoType: components["schemas"]["Tier"];
            videoName: string;
            videoCoverUrl: string;
            videoThumbnailUrls: string[];
            /** @description null when the tier is no longer sold */
            price: number | null;
            resolution: string | null;
            is8K: boolean;
            /** @description the clip’s current licence period */
            authenticationType: components["schemas"]["AuthenticationType"];
            /** @description false: taken offline or no longer sold in this tier */
            available: boolean;
            /** @description tiers for which the caller or their company already holds a licence */
            licensedTypes: components["schemas"]["Tier"][];
            /** @description the tiers that the line can be changed to */
            tiers: {
                videoType: components["schemas"]["Tier"];
                price: number;
                resolution: string | null;
                /** @description the files that buyers get; empty until they are analysed */
                files: components["schemas"]["DeliveredFile"][];
            }[];
        };
        AddCartItemRequest: {
            videoId: number;
            /** @enum {number} */
            videoType: 1 | 2 | 3;
        };
        AddCartItemResult: {
            shoppingCartId: number;
        };
        UpdateCartItemRequest: {
            shoppingCartId: number;
            /** @enum {number} */
            videoType: 1 | 2 | 3;
        };
        DiscountCard: {
            discountId: number;
            /** @description the percentage that is paid: 85 is 8.5折 */
            discount: number;
            /** @description the recharged sum that earned it */
            rechargeAmount: number;
            remainAmount: number;
            /** Format: date-time */
            expiredTime: string;
            /** @description whether it applies to payments from the company’s coins; otherwise, only from the caller’s own */
            company: boolean;
            /** @description the price of the order with it */
            payAmount: number | null;
        };
        ListMyDiscountCardsResult: {
            list: components["schemas"]["DiscountCard"][];
        };
        PackOffer: {
            offerId: number;
            packName: string;
            /** @description the tier that its downloads have, with the standard licence */
            videoType: components["schemas"]["Tier"];
            /** @description the number of downloads that it pays */
            downloads: number;
            price: number;
            /** @description months from the purchase until its end */
            months: number;
            /** @enum {string} */
            buyers: "persons" | "companies" | "all";
            /** @description whether the caller can buy it with their own coins */
            forPerson: boolean;
            /** @description whether the caller can buy it with the company’s coins: as its account, owner or manager */
            forCompany: boolean;
        };
        ListPackOffersResult: {
            list: components["schemas"]["PackOffer"][];
        };
        BuyPackRequest: {
            offerId: number;
            /** @description made by the client, once per purchase that the buyer confirms */
            requestId: string;
            /** @default false */
            companyPay?: boolean | (0 | 1);
            /** @description the price that was shown: another one is a conflict */
            price?: number;
        };
        Pack: {
            packId: number;
            packName: string;
            /** @description the tier that its downloads have, with the standard licence */
            videoType: components["schemas"]["Tier"];
            /** @description the number of downloads that it pays */
            downloads: number;
            price: number;
            /** @description downloads that paid orders have used and refunds have not returned */
            used: number;
            remaining: number;
            /** Format: date-time */
            buyTime: string;
            /**
             * Format: date-time
             * @description downloads can be used before this time
             */
            endTime: string;
            /** @enum {string} */
            status: "active" | "usedUp" | "expired" | "refunded";
            /** @description whether the company owns it; otherwise, the caller */
            company: boolean;
            /** @description the price of the downloads left, which a refund returns as coins; 0 after its end */
            refundAmount: number;
            /** @description whether the caller can return the downloads left */
            mayRefund: boolean;
            refundTime: string | null;
            /** @description what the refund returned */
            refundedAmount: number | null;
        };
        PackPage: {
            content: components["schemas"]["Pack"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        UsablePack: {
            packId: number;
            packName: string;
            videoType: components["schemas"]["Tier"];
            remaining: number;
            /** @description the downloads that the order uses: one per item */
            uses: number;
            /** @description what the order books: the price of these downloads */
            amount: number;
            /** Format: date-time */
            endTime: string;
            /** @description whether the company owns it; the order is then the company’s */
            company: boolean;
        };
        ListUsablePacksResult: {
            list: components["schemas"]["UsablePack"][];
        };
        SoldPackPage: {
            content: components["schemas"]["SoldPack"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        SoldPack: {
            packId: number;
            offerId: number;
            packName: string;
            /** @description the tier that its downloads have, with the standard licence */
            videoType: components["schemas"]["Tier"];
            /** @description the number of downloads that it pays */
            downloads: number;
            price: number;
            used: number;
            remaining: number;
            /** @description the price of the downloads left, owed to the buyer until the end */
            remainAmount: number;
            /** Format: date-time */
            buyTime: string;
            /** Format: date-time */
            endTime: string;
            /** @enum {string} */
            status: "active" | "usedUp" | "expired" | "refunded";
            refundTime: string | null;
            refundedAmount: number | null;
            /** @description the user who bought it */
            userId: number;
            userName: string;
            /** @description the company that owns it; null: the user does */
            companyName: string | null;
        };
        ExportSoldPacksResult: {
            url: string;
        };
        /**
         * @description 2 alipay, 3 wxpay, 4 income
         * @enum {integer}
         */
        RechargeMethod: 2 | 3 | 4;
        /**
         * @description 1 pending, 2 paid, 3 timedOut, 4 cancelled
         * @enum {integer}
         */
        OrderStatus: 1 | 2 | 3 | 4;
        OperatorRechargePage: {
            content: components["schemas"]["OperatorRecharge"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorRecharge: {
            orderId: string;
            userId: number;
            userName: string;
            /** @description set if the company’s coins were recharged */
            companyName: string | null;
            method: components["schemas"]["RechargeMethod"];
            /** @description the requested amount */
            rechargeMoney: number;
            /** @description the amount received and credited, without bonus coins; 0 until then */
            creditedMoney: number;
            /** @description the amount that the provider refunded on its own */
            refundedMoney: number;
            /** @description bonus coins that were credited with it */
            presentedAmount: number;
            /** @description the discount of the card that it earns, 85 is 8.5折; null for a payment credited by an operator, which earns none */
            discount: number | null;
            orderStatus: components["schemas"]["OrderStatus"];
            /** @description the provider’s transaction number */
            tradeNo: string | null;
            /** @description the order that it pays with the credited coins; null: it only buys coins */
            paysOrderId: string | null;
            /** Format: date-time */
            addTime: string;
            payTime: string | null;
        };
        ExportRechargesResult: {
            url: string;
        };
        QuarantinedPaymentPage: {
            content: components["schemas"]["QuarantinedPayment"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        QuarantinedPayment: {
            quarantineId: number;
            /**
             * @description a payment that matches no recharge, or a refund that the provider made on its own
             * @enum {string}
             */
            kind: "payment" | "refund";
            method: components["schemas"]["RechargeMethod"];
            /** @description the provider’s transaction number */
            tradeNo: string;
            /** @description the recharge that the payment names */
            orderId: string;
            /** @description null: there is no such recharge and no owner has been assigned yet */
            userId: number | null;
            userName: string | null;
            rechargeMoney: number | null;
            /** @description the amount paid, before refunds */
            paidMoney: number;
            /** @description the amount that the provider refunded on its own: for a payment, all known refunds; otherwise, one refund */
            refundMoney: number;
            /** @description whether the provider refunded part of the payment without stating the amount */
            refundsUnknown: boolean;
            /** @description the amount credited as coins */
            creditedMoney: number | null;
            reason: string;
            status: components["schemas"]["QuarantineStatus"];
            note: string | null;
            /** Format: date-time */
            addTime: string;
            decideTime: string | null;
        };
        /**
         * @description 0 waiting, 1 credited, 2 refunding, 3 refunded, 4 refundRefused, 5 netted, 6 takenBack, 7 borne
         * @enum {integer}
         */
        QuarantineStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
        ExportQuarantinedPaymentsResult: {
            url: string;
        };
        ReconciliationPage: {
            content: components["schemas"]["Reconciliation"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        Reconciliation: {
            method: components["schemas"]["RechargeMethod"];
            /** @description yyyy-MM-dd in Asia/Shanghai */
            day: string;
            payments: number;
            paymentMoney: number;
            refunds: number;
            refundMoney: number;
            differences: components["schemas"]["BillDifference"][];
            /** Format: date-time */
            time: string;
        };
        BillDifference: {
            /**
             * @description missingHere: only in the bill; missingThere: only in the books; amountDiffers: in both; waiting: paid, but an operator must decide
             * @enum {string}
             */
            kind: "missingHere" | "missingThere" | "amountDiffers" | "waiting";
            /** @enum {string} */
            of: "payment" | "refund";
            orderId: string;
            tradeNo: string;
            billMoney: number | null;
            ourMoney: number | null;
        };
        ExportReconciliationsResult: {
            url: string;
        };
        CreateOrderRequest: {
            shoppingCartIds?: number[];
            videos?: {
                videoId: number;
                /** @enum {number} */
                videoType: 1 | 2 | 3;
                /** @description the order item whose licence is widened for the price difference */
                upgradeOf?: string;
            }[];
            /** @description the `upgradeOf` of the only entry of `videos` */
            upgradeOf?: string;
            /** @description orders all clips of a series that are on sale in the tier, and nothing else, at its price for all */
            series?: {
                seriesId: number;
                /** @enum {number} */
                videoType: 1 | 2 | 3;
                /** @description the price that was shown: another one is a conflict */
                price?: number;
                /** @description the number of clips that was shown: another one is a conflict */
                count?: number;
            };
            discountId?: number;
        };
        CreateOrderResult: {
            orderId: string;
        };
        Order: {
            orderId: string;
            /** Format: date-time */
            orderCreateTime: string;
            orderStatus: components["schemas"]["OrderStatus"];
            /** Format: date-time */
            expireTime: string;
            payType: components["schemas"]["PayType"] | null;
            payTime: string | null;
            downloadExpireTime: string | null;
            originAmount: number;
            discountAmount: number;
            payAmount: number;
            discountId: number | null;
            /** @description the pack that paid the order; `payAmount` is then the price of its downloads */
            pack: {
                packId: number;
                packName: string;
            } | null;
            transferStatus: components["schemas"]["TransferStatus"];
            /** @description why another proof of the transfer was requested, or why it was rejected */
            transferReason: string | null;
            invoiceStatus: components["schemas"]["InvoiceStatus"] | null;
            /** @description why the invoice was rejected */
            invoiceReason: string | null;
            /** @description the latest */
            refundRequest: components["schemas"]["RefundRequest"] | null;
            /** @description the version of the licence text that the order was created or sold under; `pay` asks again if another is in force */
            licenceTextVersion: number;
            /** @description of the company that pays */
            costCentre: string | null;
            /** @description the company’s own number of the purchase */
            poNumber: string | null;
            /** @description the result of the last POST /order/v1/licenceFit */
            licenceFit: components["schemas"]["LicenceFit"] | null;
            customer: {
                name: string;
            };
            orderItems: components["schemas"]["OrderItem"][];
        };
        /**
         * @description 0 company, 1 personal
         * @enum {integer}
         */
        PayType: 0 | 1;
        /**
         * @description 0 none, 1 waiting, 2 confirmed, 3 rejected
         * @enum {integer}
         */
        TransferStatus: 0 | 1 | 2 | 3;
        /**
         * @description 0 requested, 1 issued, 2 rejected, 3 void
         * @enum {integer}
         */
        InvoiceStatus: 0 | 1 | 2 | 3;
        RefundRequest: {
            requestId: number;
            status: components["schemas"]["RefundRequestStatus"];
            orderItemIds: string[];
            reason: string;
            answer: string | null;
            /** Format: date-time */
            applyTime: string;
            decideTime: string | null;
        };
        /**
         * @description 0 open, 1 refunded, 2 rejected
         * @enum {integer}
         */
        RefundRequestStatus: 0 | 1 | 2;
        LicenceFit: {
            /** @enum {string} */
            licensee: "individual" | "soleTrader" | "company" | "organisation";
            /** @description keys of the order’s licence text */
            uses: string[];
            /** @description whether every item fits */
            fits: boolean;
            items: {
                orderItemId: string;
                /** @enum {string} */
                verdict: "fits" | "needsPlus" | "needsStandard" | "notForIndividuals" | "notAllowed";
                /** @description the licence terms that decided this; if it fits, its conditions */
                clauses: string[];
            }[];
        };
        OrderItem: {
            orderItemId: string;
            videoId: number;
            videoName: string;
            thumbnailUrl: string;
            authenticationType: components["schemas"]["AuthenticationType"];
            videoType: components["schemas"]["Tier"];
            originAmount: number;
            payAmount: number;
            authorized: boolean;
            authorizationId: string | null;
            /** @description such as `1920X1080`: of the file that was sold; before payment, of the file that would be delivered */
            resolution: string | null;
            /** @description the files that were sold; before payment, those that would be delivered; empty until they are analysed */
            files: components["schemas"]["DeliveredFile"][];
            is8K: boolean;
            refundTime: string | null;
            /** @description set for an item that was bought for the price difference */
            upgrade: {
                /** @description the order item whose licence is widened */
                orderItemId: string;
                /** @description its tier */
                videoType: components["schemas"]["Tier"];
                /** @description the credit for it, already deducted in `originAmount` */
                credit: number;
                /** @description true: both licences share one year, from the first naming of a licensee; false: the upgrade’s year starts with the order; null: permanent, or sold under another rule */
                sharesYear: boolean | null;
            } | null;
            /** @description set for an item that was bought at a series’ price for all, of which `originAmount` is its share */
            series: {
                seriesName: string;
                /** @description the clip’s own price */
                listPrice: number;
            } | null;
            /** @description tiers of the clip that the caller or their company has from other purchases */
            licensedTypes: components["schemas"]["Tier"][];
        };
        OrderPage: {
            content: components["schemas"]["Order"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        PayOrderRequest: {
            orderId: string;
            /** @default false */
            companyPay?: boolean | (0 | 1);
            /** @description the version that the buyer was shown; any other is a conflict */
            licenceTextVersion?: number;
            /** @description the pack that pays every item, instead of coins and without the discount card; its owner pays, whatever `companyPay` says */
            packId?: number;
        };
        UpdateOrderDiscountRequest: {
            orderId: string;
            /** @description the id of a card; absent: none */
            discountId?: number;
        };
        CheckLicenceFitRequest: {
            orderId: string;
            /** @enum {string} */
            licensee: "individual" | "soleTrader" | "company" | "organisation";
            /** @description keys of the order’s licence text */
            uses: string[];
        };
        UpdateOrderReferencesRequest: {
            orderId: string;
            costCentre?: string;
            poNumber?: string;
        };
        CancelOrderRequest: {
            orderId: string;
        };
        OperatorOrderPage: {
            content: components["schemas"]["OperatorOrder"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorOrder: {
            orderId: string;
            /** Format: date-time */
            orderCreateTime: string;
            orderStatus: components["schemas"]["OrderStatus"];
            /** Format: date-time */
            expireTime: string;
            payType: components["schemas"]["PayType"] | null;
            payTime: string | null;
            downloadExpireTime: string | null;
            originAmount: number;
            discountAmount: number;
            payAmount: number;
            discountId: number | null;
            /** @description the pack that paid the order; `payAmount` is then the price of its downloads */
            pack: {
                packId: number;
                packName: string;
            } | null;
            transferStatus: components["schemas"]["TransferStatus"];
            /** @description why another proof of the transfer was requested, or why it was rejected */
            transferReason: string | null;
            invoiceStatus: components["schemas"]["InvoiceStatus"] | null;
            /** @description why the invoice was rejected */
            invoiceReason: string | null;
            /** @description the latest */
            refundRequest: components["schemas"]["RefundRequest"] | null;
            /** @description the version of the licence text that the order was created or sold under; `pay` asks again if another is in force */
            licenceTextVersion: number;
            /** @description of the company that pays */
            costCentre: string | null;
            /** @description the company’s own number of the purchase */
            poNumber: string | null;
            /** @description the result of the last POST /order/v1/licenceFit */
            licenceFit: components["schemas"]["LicenceFit"] | null;
            customer: {
                name: string;
            };
            orderItems: components["schemas"]["OrderItem"][];
            userId: number;
            userName: string;
            phone: string;
        };
        ExportAllOrdersResult: {
            url: string;
        };
        OperatorTransferPage: {
            content: components["schemas"]["OperatorTransfer"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorTransfer: {
            orderId: string;
            orderStatus: components["schemas"]["OrderStatus"];
            transferStatus: components["schemas"]["TransferStatus"];
            payAmount: number;
            userId: number;
            customer: {
                name: string;
            };
            /** @description a link, valid for 10 minutes */
            proofUrl: string;
            /** @description why another proof was requested, or why the transfer was rejected */
            reason: string | null;
            /** Format: date-time */
            submitTime: string;
            /** @description when another proof was requested; null: none is awaited */
            askTime: string | null;
            decideTime: string | null;
            /** @description the money that has arrived for it, oldest first */
            receipts: {
                reference: string;
                amount: number;
                operatorName: string;
                /** Format: date-time */
                time: string;
            }[];
        };
        ExportTransfersResult: {
            url: string;
        };
        BankCreditPage: {
            content: components["schemas"]["BankCredit"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        BankCredit: {
            creditId: number;
            /** @description 0 waiting for another operator, 1 credited, 2 taken back */
            status: number;
            userId: number | null;
            companyId: number | null;
            customer: {
                name: string;
            };
            money: number;
            reference: string;
            reason: string;
            /** @description who entered it */
            operatorName: string;
            /** @description whether the caller entered it */
            mine: boolean;
            creditedBy: string | null;
            /** Format: date-time */
            addTime: string;
            creditTime: string | null;
            takenBack: {
                operatorName: string;
                reason: string;
                /** Format: date-time */
                time: string;
            } | null;
        };
        RequestInvoiceRequest: {
            orderId?: string;
            /** @description further orders of the same owner on the same invoice */
            orderIds?: string[];
            /**
             * @description 1 ordinary (普票), 2 special (专票), for enterprises only
             * @default 1
             * @enum {number}
             */
            invoiceType?: 1 | 2;
            /**
             * @description 1 enterprise, 2 personal; absent: 1 with a taxNum
             * @enum {number}
             */
            headType?: 1 | 2;
            headTitle: string;
            taxNum?: string;
            address?: string;
            phone?: string;
            bankName?: string;
            bankCardNo?: string;
            /** @description where its file is mailed once it is issued or replaced */
            email?: string;
        };
        GetInvoiceLinkResult: {
            url: string;
        };
        InvoiceTitle: {
            headType: components["schemas"]["InvoiceHead"];
            headTitle: string;
            taxNum: string | null;
            address: string | null;
            phone: string | null;
            bankName: string | null;
            bankCardNo: string | null;
            /** @description the caller’s verified company */
            certified: boolean;
        };
        /**
         * @description 1 enterprise, 2 personal
         * @enum {integer}
         */
        InvoiceHead: 1 | 2;
        ListInvoiceTitlesResult: {
            list: components["schemas"]["InvoiceTitle"][];
        };
        InvoiceableOrder: {
            orderId: string;
            /** Format: date-time */
            payTime: string;
            /** @description paid by the company: such orders are not merged with personal ones */
            companyPay: boolean;
            /** @description how much can be invoiced */
            amount: number;
            /** @description the order’s clips, up to three */
            videoNames: string[];
            items: number;
        };
        ListInvoiceableOrdersResult: {
            list: components["schemas"]["InvoiceableOrder"][];
        };
        GetRedInvoiceLinkResult: {
            url: string;
        };
        InvoicePage: {
            content: components["schemas"]["Invoice"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        Invoice: {
            /** @description the invoice’s first or only order */
            orderId: string;
            /** @description all orders that it covers */
            orderIds: string[];
            invoiceType: components["schemas"]["InvoiceType"];
            invoiceStatus: components["schemas"]["InvoiceStatus"];
            headType: components["schemas"]["InvoiceHead"];
            headTitle: string;
            taxNum: string | null;
            address: string | null;
            phone: string | null;
            bankName: string | null;
            bankCardNo: string | null;
            /** @description the sum of all its orders */
            amount: number;
            /** @description where its file is mailed */
            email: string | null;
            /** @description why it was rejected */
            reason: string | null;
            /** Format: date-time */
            applyTime: string;
            decideTime: string | null;
            /** @description the red invoices of its orders, oldest first */
            redInvoices: components["schemas"]["RedInvoice"][];
        };
        /**
         * @description 1 ordinary, 2 special
         * @enum {integer}
         */
        InvoiceType: 1 | 2;
        RedInvoice: {
            redId: number;
            /** @description the refunded order */
            orderId: string;
            /** @description positive: how much of the issued invoice it reverses */
            amount: number;
            /**
             * Format: date-time
             * @description when the order was refunded
             */
            applyTime: string;
            /** @description null: not issued yet */
            issueTime: string | null;
        };
        OperatorInvoicePage: {
            content: components["schemas"]["OperatorInvoice"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorInvoice: {
            /** @description the invoice’s first or only order */
            orderId: string;
            /** @description all orders that it covers */
            orderIds: string[];
            invoiceType: components["schemas"]["InvoiceType"];
            invoiceStatus: components["schemas"]["InvoiceStatus"];
            headType: components["schemas"]["InvoiceHead"];
            headTitle: string;
            taxNum: string | null;
            address: string | null;
            phone: string | null;
            bankName: string | null;
            bankCardNo: string | null;
            /** @description the sum of all its orders */
            amount: number;
            /** @description where its file is mailed */
            email: string | null;
            /** @description why it was rejected */
            reason: string | null;
            /** Format: date-time */
            applyTime: string;
            decideTime: string | null;
            redInvoices: {
                redId: number;
                /** @description the refunded order */
                orderId: string;
                /** @description positive: how much of the issued invoice it reverses */
                amount: number;
                /**
                 * Format: date-time
                 * @description when the order was refunded
                 */
                applyTime: string;
                /** @description null: not issued yet */
                issueTime: string | null;
                headTitle: string;
                taxNum: string | null;
                /** @description a link to the invoice that it reverses */
                reversedFileUrl: string;
                /** @description a link to the red invoice */
                fileUrl: string | null;
            }[];
            userId: number;
            customer: {
                name: string;
            };
            /** @description a link to the issued invoice, valid for 10 minutes */
            fileUrl: string | null;
            /** @description its earlier files, newest first */
            replaced: {
                fileUrl: string;
                reason: string;
                operatorName: string;
                /** Format: date-time */
                time: string;
            }[];
        };
        ExportInvoicesResult: {
            url: string;
        };
        IssueInvoiceRequest: {
            fileKey: string;
            /** @description the invoice’s amount as its file states it; refused if a refund has changed it */
            amount?: number;
        };
        ReplaceInvoiceRequest: {
            fileKey: string;
            reason: string;
        };
        RejectInvoiceRequest: {
            reason: string;
        };
        IssueRedInvoiceRequest: {
            fileKey: string;
        };
        OperatorRefundRequestPage: {
            content: components["schemas"]["OperatorRefundRequest"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        OperatorRefundRequest: {
            requestId: number;
            status: components["schemas"]["RefundRequestStatus"];
            orderItemIds: string[];
            reason: string;
            answer: string | null;
            /** Format: date-time */
            applyTime: string;
            decideTime: string | null;
            orderId: string;
            orderStatus: components["schemas"]["OrderStatus"];
            payTime: string | null;
            userId: number;
            customer: {
                name: string;
            };
            /** @description the amount that this request refunds, without items that were refunded separately */
            amount: number;
            items: {
                orderItemId: string;
                videoId: number;
                videoName: string;
                videoType: components["schemas"]["Tier"];
                resolution: string | null;
                is8K: boolean;
                payAmount: number;
                downloadCount: number;
                authorized: boolean;
                refundTime: string | null;
            }[];
        };
        ExportRefundRequestsResult: {
            url: string;
        };
        Sale: {
            orderItemId: string;
            videoId: number;
            /** @description the name when it was ordered */
            videoName: string;
            thumbnailUrl: string;
            videoType: components["schemas"]["Tier"];
            listPrice: number;
            /** @description the credit for the licence that this one widens, deducted from the list price */
            upgradeCredit: number;
            /** @description the amount deducted by a discount card */
            discountAmount: number;
            payAmount: number;
            /** @description the pack that paid; `payAmount` is then one download’s share of its price, whatever the list price */
            pack: {
                packName: string;
                price: number;
                downloads: number;
            } | null;
            /** @description the part of payAmount paid with bonus coins; the order’s bonus coins are spread over its items */
            bonusPart: number;
            shareRule: {
                /** @description null: sold before it was recorded */
                saleType: components["schemas"]["SaleType"] | null;
                percent: number;
                /** @description null: sold before the rules had versions */
                version: number | null;
            };
            /** @description the creator’s income: the share of payAmount, rounded down */
            divideMoney: number;
            /**
             * Format: date-time
             * @description when it was paid
             */
            createTime: string;
            /** @description when it becomes withdrawable; null: refunded */
            availableTime: string | null;
            /** @description set for a refunded sale, which counts for nothing */
            refundTime: string | null;
        };
        ListSalesResult: {
            content: components["schemas"]["Sale"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
            /** @description the totals of all matching sales */
            summary: {
                count: number;
                divideMoney: number;
                payAmount: number;
                refundedCount: number;
            };
            /** @description the days with sales that were not refunded, oldest first */
            daily: {
                /** @description YYYY-MM-DD in Asia/Shanghai */
                date: string;
                count: number;
                divideMoney: number;
            }[];
            /** @description the clips with the highest income, at most 10 */
            videos: {
                videoId: number;
                videoName: string;
                count: number;
                divideMoney: number;
            }[];
        };
        ExportSalesResult: {
            url: string;
        };
        ListStatementMonthsResult: {
            months: string[];
        };
        ExportMonthStatementResult: {
            url: string;
        };
        ClipFunnel: {
            videoId: number;
            videoName: string;
            thumbnailUrl: string;
            /** @description people who saw the clip in a list, each counted once a day */
            shown: number;
            /** @description people who opened its page, each counted once a day */
            opened: number;
            /** @description users who made it a favourite in this period and still have it */
            favourited: number;
            /** @description users who put it into their cart in this period and have not ordered or removed it */
            inCart: number;
            /** @description sales that were not refunded */
            sold: number;
            refunded: number;
        };
        ListClipFunnelsResult: {
            content: components["schemas"]["ClipFunnel"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
            sums: {
                /** @description people who saw the clip in a list, each counted once a day */
                shown: number;
                /** @description people who opened its page, each counted once a day */
                opened: number;
                /** @description users who made it a favourite in this period and still have it */
                favourited: number;
                /** @description users who put it into their cart in this period and have not ordered or removed it */
                inCart: number;
                /** @description sales that were not refunded */
                sold: number;
                refunded: number;
            };
        };
        ClipSearch: {
            keyword: string;
            /** @description people who searched for it, each counted once a day */
            searches: number;
            /** @description people who saw the clip in a list, each counted once a day */
            shown: number;
            /** @description people who opened its page, each counted once a day */
            opened: number;
        };
        ListClipSearchesResult: {
            list: components["schemas"]["ClipSearch"][];
        };
        Income: {
            withdrawableMoney: number;
            /** @description income of the last incomeHoldDays days */
            heldMoney: number;
            /** @description refunded income that had been withdrawn or turned into coins; new income repays it first */
            debtMoney: number;
            incomeHoldDays: number;
            /** @description when heldMoney becomes withdrawable, by day, earliest first; within a day, each sale at its own time */
            releases: {
                /** @description YYYY-MM-DD in Asia/Shanghai */
                date: string;
                money: number;
            }[];
        };
        LedgerAccountPage: {
            content: components["schemas"]["LedgerAccount"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        LedgerAccount: {
            accountId: number;
            kind: string;
            userId: number | null;
            companyId: number | null;
            ownerName: string | null;
            provider: string | null;
            balance: number;
        };
        ExportLedgerAccountsResult: {
            url: string;
        };
        LedgerEntryPage: {
            content: components["schemas"]["LedgerEntry"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        LedgerEntry: {
            entryId: number;
            causeKind: string;
            causeId: string;
            reversesId: number | null;
            /** Format: date-time */
            time: string;
            postings: {
                accountId: number;
                kind: string;
                amount: number;
                balanceAfter: number;
            }[];
        };
        ExportLedgerEntriesResult: {
            url: string;
        };
        MonthClose: {
            /** Format: date-time */
            time: string;
            operatorName: string;
            /** @description SHA-256 of `previousHash` and the figures */
            hash: string;
            /** @description the hash of the previous month; zeros for the first */
            previousHash: string;
        };
        ListBookMonthsResult: {
            list: {
                month: string;
                close: components["schemas"]["MonthClose"] | null;
            }[];
        };
        MonthBooks: {
            month: string;
            close: components["schemas"]["MonthClose"] | null;
            /** @description why the month cannot be closed now, in Chinese; null if it can be or is closed */
            obstacle: string | null;
            /** @description the hash of these figures; the call that closes the month sends it */
            hash: string;
            accounts: components["schemas"]["BookAccount"][];
            /** @description by day, channel and detail */
            lines: components["schemas"]["BookLine"][];
            /** @description the first 100 differences between the ledger and the source records */
            differences: components["schemas"]["BookDifference"][];
        };
        BookAccount: {
            kind: string;
            provider: string | null;
            opening: number;
            gained: number;
            /** @description positive */
            lost: number;
            closing: number;
        };
        BookLine: {
            /**
             * Format: date
             * @description a day of Asia/Shanghai
             */
            date: string;
            /** @enum {string} */
            channel: "recharge" | "bankCredit" | "bonus" | "incomeRecharge" | "coinSale" | "transferSale" | "refund" | "packPurchase" | "packSale" | "packRefund" | "packReturn" | "share" | "shareBack" | "revenue" | "withdrawal" | "withdrawalFailed" | "payout" | "tax" | "other";
            /** @description the payment provider; for `other`, the cause */
            detail: string | null;
            count: number;
            money: number;
        };
        BookDifference: {
            /** @enum {string} */
            channel: "recharge" | "bankCredit" | "bonus" | "incomeRecharge" | "coinSale" | "transferSale" | "refund" | "packPurchase" | "packSale" | "packRefund" | "packReturn" | "share" | "shareBack" | "revenue" | "withdrawal" | "withdrawalFailed" | "payout" | "tax" | "other" | "opening" | "balance";
            detail: string | null;
            /** @description the kind and the id of what moved the money */
            cause: string | null;
            /** @description according to the ledger */
            money: number;
            /** @description according to orders, recharges, refunds and withdrawals */
            recordMoney: number;
        };
        ExportMonthBooksResult: {
            url: string;
        };
        /**
         * @description 0 open, 1 complete, 2 failed, 3 cancelled
         * @enum {integer}
         */
        WithdrawalStatus: 0 | 1 | 2 | 3;
        GetDownloadLinkResult: {
            url: string;
        };
        DownloadItemPage: {
            content: components["schemas"]["DownloadItem"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        DownloadItem: {
            orderId: string;
            orderItemId: string;
            videoId: number;
            videoName: string;
            thumbnailUrl: string;
            videoType: components["schemas"]["Tier"];
            resolution: string | null;
            is8K: boolean;
            authenticationType: components["schemas"]["AuthenticationType"];
            /** @description when that year ends; null: it has not begun, or the licence is permanent */
            endTime: string | null;
            /** @description bytes of the standard file */
            fileSize: number | null;
            /** @description bytes of the master; null if the licence includes none */
            masterSize: number | null;
            payType: components["schemas"]["PayType"];
            /** Format: date-time */
            payTime: string;
            /** Format: date-time */
            downloadExpireTime: string;
            /** @description rounded up; 0 when the window has ended */
            daysLeft: number;
            /** @description false when expired, refunded or still being processed */
            available: boolean;
            refundTime: string | null;
            authorizationId: string | null;
            downloadCount: number;
            /** @description when the last link was issued */
            downloadTime: string | null;
        };
        GetOrderZipLinkResult: {
            url: string;
        };
        ZipChoice: {
            /** @enum {string} */
            files: "standard" | "master" | "both";
            /** @description number of files */
            count: number;
            /** @description total bytes */
            bytes: number;
        };
        ListZipChoicesResult: {
            /** @description only `standard` if the order has no master */
            list: components["schemas"]["ZipChoice"][];
        };
        GetBestDownloadLinkResult: {
            url: string;
        };
        MyLicences: {
            /** @description the tiers of the clip in the cart */
            inCart: components["schemas"]["Tier"][];
            /** @description live licences of the caller or their company, newest first */
            licensed: {
                videoType: components["schemas"]["Tier"];
                orderItemId: string;
                /** Format: date-time */
                downloadExpireTime: string;
                authenticationType: components["schemas"]["AuthenticationType"];
                /** @description when that year ends; null: it has not begun, or the licence is permanent */
                endTime: string | null;
                /** @description what an upgrade deducts from its list price; null: no upgrade is possible */
                upgradeCredit: number | null;
            }[];
        };
        IssueCertificatesRequest: {
            orderItemId?: string;
            /** @description several of one order, instead of orderItemId; all are issued or none */
            orderItemIds?: string[];
            authorizedUser: string;
            socialCreditCode: string;
            authorizedProject: string;
        };
        Licensee: {
            authorizedUser: string;
            socialCreditCode: string;
            authorizedProject: string;
            /**
             * Format: date-time
             * @description the time of the last certificate with this licensee and project
             */
            time: string;
        };
        ListLicenseesResult: {
            list: components["schemas"]["Licensee"][];
        };
        LicensedItemPage: {
            content: components["schemas"]["LicensedItem"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        LicensedItem: {
            orderId: string;
            orderItemId: string;
            videoId: number;
            videoName: string;
            thumbnailUrl: string;
            videoType: components["schemas"]["Tier"];
            resolution: string | null;
            is8K: boolean;
            authenticationType: components["schemas"]["AuthenticationType"];
            payType: components["schemas"]["PayType"];
            /** Format: date-time */
            payTime: string;
            /** @description the version of the licence text that it was sold under */
            licenceTextVersion: number;
            /** @description licensor */
            authorName: string;
            /** @description licensor’s credit code, or identity number as certified when it was sold, masked */
            personalIdCard: string | null;
            authorUserId: number;
            authorized: boolean;
            valid: boolean;
            /** @description when the licence’s year began if that was before its own licensee was first named (an upgrade may share the year of the licence that it widens); otherwise null */
            startTime: string | null;
            /** @description when that year ends; null: it has not begun, or the licence is permanent */
            endTime: string | null;
            /** @description whether the licence’s year is over */
            ended: boolean;
            authorizationId: string | null;
            authorizationTime: string | null;
            authorizedUser: string | null;
            socialCreditCode: string | null;
            authorizedProject: string | null;
        };
        ExportLicensedItemsResult: {
            url: string;
        };
        GetCertificatesZipLinkRequest: {
            authorizationIds?: string[];
            /** @description all certificates that name this project, instead of authorizationIds */
            project?: string;
            /** @description all certificates in this project of the caller’s, instead of the other two */
            projectId?: number;
        };
        GetCertificatesZipLinkResult: {
            url: string;
        };
        CertificatePage: {
            content: components["schemas"]["Certificate"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        Certificate: {
            authorizationId: string;
            /** @description licensor; a person’s name is masked for all but the two parties */
            authorName: string;
            authorUserId: number;
            /** @description licensor’s credit code, or identity number as certified when it was sold, in full only to that person */
            personalIdCard: string | null;
            /** Format: date-time */
            authorizationTime: string;
            /** @description licensee; a person’s name is masked for all but the two parties */
            authorizedUser: string;
            /** @description licensee’s credit code, or identity number, in full only to the licensee */
            socialCreditCode: string;
            authorizedProject: string;
            /** @description absent for the public */
            orderId?: string;
            /** @description absent for the public */
            customerId?: number;
            /** @description the certificate of the licence that this one widens; only for its holder, like `upgradedBy` */
            upgradeOf?: string | null;
            /** @description the certificate of the wider licence */
            upgradedBy?: string | null;
            videoId: number;
            thumbnailUrl: string;
            videoName: string;
            videoType: components["schemas"]["Tier"];
            resolution: string | null;
            is8K: boolean;
            authenticationType: components["schemas"]["AuthenticationType"];
            /** @enum {string} */
            licenceType: "standard" | "extended";
            /** @description whether the state is valid */
            valid: boolean;
            /**
             * @description unverifiable: the stored data differs from what was entered in the chain
             * @enum {string}
             */
            state: "valid" | "void" | "unverifiable";
            voidTime: string | null;
            voidReason: ("refund" | "correction") | null;
            /** @description the certificate that this one corrects */
            replaces: string | null;
            /** @description the certificate that corrects this one */
            replacedBy: string | null;
        };
        ExportCertificatesOfMyWorksResult: {
            url: string;
        };
        CertificatePaper: {
            authorizationId: string;
            /** @description licensor; a person’s name is masked for all but the two parties */
            authorName: string;
            authorUserId: number;
            /** @description licensor’s credit code, or identity number as certified when it was sold, in full only to that person */
            personalIdCard: string | null;
            /** Format: date-time */
            authorizationTime: string;
            /** @description licensee; a person’s name is masked for all but the two parties */
            authorizedUser: string;
            /** @description licensee’s credit code, or identity number, in full only to the licensee */
            socialCreditCode: string;
            authorizedProject: string;
            /** @description absent for the public */
            orderId?: string;
            /** @description absent for the public */
            customerId?: number;
            /** @description the certificate of the licence that this one widens; only for its holder, like `upgradedBy` */
            upgradeOf?: string | null;
            /** @description the certificate of the wider licence */
            upgradedBy?: string | null;
            videoId: number;
            thumbnailUrl: string;
            videoName: string;
            videoType: components["schemas"]["Tier"];
            resolution: string | null;
            is8K: boolean;
            authenticationType: components["schemas"]["AuthenticationType"];
            /** @enum {string} */
            licenceType: "standard" | "extended";
            /** @description whether the state is valid */
            valid: boolean;
            /**
             * @description unverifiable: the stored data differs from what was entered in the chain
             * @enum {string}
             */
            state: "valid" | "void" | "unverifiable";
            voidTime: string | null;
            voidReason: ("refund" | "correction") | null;
            /** @description the certificate that this one corrects */
            replaces: string | null;
            /** @description the certificate that corrects this one */
            replacedBy: string | null;
            /** @description when the licence’s year began if that was before its own licensee was first named (an upgrade may share the year of the licence that it widens); otherwise null */
            startTime: string | null;
            /** @description when that year ends; null: it has not begun, or the licence is permanent */
            endTime: string | null;
            issuer: components["schemas"]["CertificateIssuer"];
            /** @description the version of the licence text that it was sold under */
            licenceTextVersion: number;
            /** @description the licence text in that version */
            licenceText: components["schemas"]["LicenceText"];
            /** @description the name of the delivered file; null: sold without a file */
            fileName: string | null;
            /** @description the delivered file’s hash, in hexadecimal; null until computed */
            sha256: string | null;
            /** @description the master’s hash; null if the licence includes none */
            masterSha256: string | null;
        };
        LicenceText: {
            /** @description the opening words of a certificate */
            words: string;
            /** @description who may be the licensee */
            licensees: {
                standard: string;
                extended: string;
            };
            scope: string;
            uses: {
                /** @description text: the condition under which it is allowed */
                standard: boolean | string;
                /** @description text: the condition under which it is allowed */
                extended: boolean | string;
                /** @description identifies the row across versions */
                key: string;
                use: string;
            }[];
            /** @description forbidden under either licence */
            neverAllowed: string[];
            /** @description who else may use the clip */
            contractorClause: string;
        };
        PublicLicenceText: {
            version: number;
            /**
             * Format: date-time
             * @description when it came or will come into force
             */
            from: string;
            text: components["schemas"]["LicenceText"];
            /** @description when the next version came into force; null if it has not */
            until: string | null;
            /** @description all versions that are or were in force */
            versions: number[];
        };
        ProofEntry: {
            index: number;
            /** @description RFC 8785 */
            payload: string;
            /** @description the hash of the previous entry; zeros for the first */
            previousHash: string;
            /** @description SHA-256 of previousHash and payload, as UTF-8 */
            hash: string;
            /** @description signature over the 32 bytes of hash */
            signature: string;
            keyId: string;
        };
        Disclosure: {
            /** @description a JSON pointer into the payload, like /licensee/name */
            field: string;
            /** @description base64url of 16 bytes */
            salt: string;
            value: string;
        };
        GetProofResult: {
            entries: components["schemas"]["ProofEntry"][];
            disclosures: components["schemas"]["Disclosure"][];
        };
        ProofKey: {
            /** @description its fingerprint: SHA-256 of the 32 bytes of the public key */
            keyId: string;
            /** @description Ed25519, base64url of its 32 bytes */
            publicKey: string;
            /** @description the first entry that it signs */
            fromIndex: number;
            /** @description the last entry that it signs; null: still in use */
            toIndex: number | null;
            /** @description signature of the previous key over keyId|publicKey|fromIndex; null for the first */
            endorsement: string | null;
        };
        PdfSigner: {
            /** @description SHA-256 of the certificate that PDFs are signed with */
            fingerprint: string;
            /**
             * Format: date-time
             * @description when its first PDF was made
             */
            time: string;
            keyId: string;
            /** @description signature of the chain’s key over pdf|fingerprint|time */
            signature: string;
        };
        ListProofKeysResult: {
            keys: components["schemas"]["ProofKey"][];
            pdfSigners: components["schemas"]["PdfSigner"][];
        };
        ProofHead: {
            index: number;
            /** @description 64 lower-case hexadecimal digits */
            hash: string;
            /**
             * Format: date-time
             * @description when the head was signed
             */
            time: string;
            keyId: string;
            /** @description signature over index|hash|time */
            signature: string;
        };
        ReadProofLogResult: {
            entries: components["schemas"]["ProofEntry"][];
            /** @description null: no entries yet */
            head: components["schemas"]["ProofHead"] | null;
        };
        FindCertificatesOfFileRequest: {
            sha256: string;
        };
        FoundCertificate: {
            /** @description whether the state is valid */
            valid: boolean;
            /** @enum {string} */
            state: "valid" | "void" | "unverifiable";
            videoName: string;
            /** @enum {string} */
            licenceType: "standard" | "extended";
            /** Format: date-time */
            authorizationTime: string;
            /** @description present if the caller is its licensee or licensor */
            authorizationId?: string;
        };
        FindCertificatesOfFileResult: {
            list: components["schemas"]["FoundCertificate"][];
        };
        ProjectPage: {
            content: components["schemas"]["Project"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
        };
        Project: {
            projectId: number;
            projectName: string;
            clientName: string;
            licensee: string;
            projectBudget: number | null;
            /** @description paid for its licences and not refunded */
            spentAmount: number;
            /** @description whether it belongs to the company */
            company: boolean;
            mayChange: boolean;
            /** @description null: it is open; a closed project refuses changes until it is reopened */
            closeTime: string | null;
            clipCount: number;
            licenceCount: number;
            checkCount: number;
            /** Format: date-time */
            createTime: string;
        };
        CreateProjectRequest: {
            projectName: string;
            /** @default  */
            clientName?: string;
            /**
             * @description the licensee that its certificates name
             * @default
             */
            licensee?: string;
            /** @description absent: none */
            projectBudget?: number;
            /** @default false */
            company?: boolean;
        };
        CreateProjectResult: {
            projectId: number;
        };
        UpdateProjectRequest: {
            projectId: number;
            projectName: string;
            /** @default  */
            clientName?: string;
            /**
             * @description the licensee that its certificates name
             * @default
             */
            licensee?: string;
            /** @description absent: none */
            projectBudget?: number;
        };
        GetProjectPackageLinkResult: {
            url: string;
        };
        ProjectInfo: {
            projectId: number;
            projectName: string;
            clientName: string;
            licensee: string;
            projectBudget: number | null;
            /** @description paid for its licences and not refunded */
            spentAmount: number;
            /** @description whether it belongs to the company */
            company: boolean;
            mayChange: boolean;
            /** @description null: it is open; a closed project refuses changes until it is reopened */
            closeTime: string | null;
            clipCount: number;
            licenceCount: number;
            checkCount: number;
            /** Format: date-time */
            createTime: string;
            /** @description the chosen clips that are on sale, last added first */
            clips: components["schemas"]["VideoCard"][];
            /** @description the orders of its licences, newest first */
            orders: components["schemas"]["ProjectOrder"][];
            /** @description newest first */
            checks: components["schemas"]["ProjectCheck"][];
            /** @description by name */
            boards: components["schemas"]["ProjectBoard"][];
        };
        ProjectOrder: {
            orderId: string;
            /** Format: date-time */
            payTime: string;
            payAmount: number;
            /** @description the number of its items that are in the project */
            items: number;
            /** @description null: none was requested */
            invoiceStatus: components["schemas"]["InvoiceStatus"] | null;
        };
        ProjectCheck: {
            checkId: string;
            checkName: string;
            /** Format: date-time */
            createTime: string;
        };
        ProjectBoard: {
            boardId: number;
            boardName: string;
            /** @description the number of its clips on sale */
            videoCount: number;
        };
        AddProjectClipRequest: {
            projectId: number;
            videoId: number;
        };
        RemoveProjectClipRequest: {
            projectId: number;
            videoId: number;
        };
        AddProjectLicencesRequest: {
            projectId: number;
            orderItemIds: string[];
        };
        RemoveProjectLicenceRequest: {
            projectId: number;
            orderItemId: string;
        };
        LicenceOffer: {
            orderItemId: string;
            videoName: string;
            videoType: components["schemas"]["Tier"];
            authorizationId: string;
            authorizedUser: string;
            /** Format: date-time */
            authorizationTime: string;
        };
        ListLicenceOffersResult: {
            list: components["schemas"]["LicenceOffer"][];
        };
        OrderProject: {
            projectId: number;
            projectName: string;
            licensee: string;
            /** @description whether it belongs to the company */
            company: boolean;
        };
        GetOrderProjectsResult: {
            list: components["schemas"]["OrderProject"][];
        };
        ChooseOrderProjectRequest: {
            orderId: string;
            /** @description absent: no project */
            projectId?: number;
        };
        CheckFilmFilesRequest: {
            width?: number;
            height?: number;
            /** @description what the film is for; keys of the licence text */
            use?: {
                /** @enum {string} */
                licensee: "individual" | "soleTrader" | "company" | "organisation";
                /** @description keys of the order’s licence text */
                uses: string[];
            };
            /** @description the project that the film is for: licences that name another project are reported */
            projectId?: number;
            files: {
                /** @default  */
                name?: string;
                sha256?: string;
                /** @description the clip that the file’s metadata names; it counts like the file’s name */
                asset?: {
                    videoId: number;
                    /**
                     * @description null for a sample, or if not stated
                     * @default null
                     */
                    tier?: components["schemas"]["Tier"] | null;
                };
                /** @description the clip that its pictures show */
                seen?: number;
                /**
                 * @description for a clip found by its pictures: `preview` is assessed like a sample; null: not checked
                 * @default null
                 */
                mark?: ("preview" | "clean" | "unsure") | null;
            }[];
        };
        FilmFinding: {
            /** @enum {string} */
            status: "licensed" | "unnamed" | "otherProject" | "sample" | "windowOver" | "wrongTier" | "ended" | "refunded" | "unlicensed" | "unavailable" | "notAllowed" | "own" | "unknown";
            /** @description how the clip was recognised */
            by: ("hash" | "asset" | "name" | "picture") | null;
            videoId: number | null;
            videoName: string;
            thumbnailUrl: string;
            /** @description the tier of the file in the film; null: a sample, a preview, or unknown */
            fileTier: components["schemas"]["Tier"] | null;
            /** @description the licence of the caller or their company */
            licence: {
                orderItemId: string;
                videoType: components["schemas"]["Tier"];
                authorizationId: string | null;
                authorizedUser: string | null;
                authorizedProject: string | null;
                /**
                 * @description null: saved before it was recorded
                 * @default null
                 */
                authenticationType: components["schemas"]["AuthenticationType"] | null;
                /** @description the end of a one-year licence */
                endTime: string | null;
                refundTime: string | null;
                /** Format: date-time */
                downloadExpireTime: string;
                /** @description the name of its downloaded file */
                fileName: string;
                /**
                 * @description the name of its downloaded master; null: it includes none
                 * @default null
                 */
                masterFileName: string | null;
            } | null;
            /** @description the tier that would license it */
            buy: {
                videoType: components["schemas"]["Tier"];
                price: number;
                /**
                 * @description null: saved before it was recorded
                 * @default null
                 */
                authenticationType: components["schemas"]["AuthenticationType"] | null;
                /** @description the order item whose licence it widens */
                upgradeOf: string | null;
                inCart: boolean;
            } | null;
        };
        CheckFilmFilesResult: {
            /** @description in the order of the files; of several clips, the one with the strictest verdict */
            list: components["schemas"]["FilmFinding"][];
            /**
             * @description in the same order: the other clips that each file’s name could refer to
             * @default []
             */
            also: components["schemas"]["FilmFinding"][][];
            /** @description the number of clips on sale */
            catalogueSize: number;
        };
        SaveFilmCheckRequest: {
            projectId: number;
            width?: number;
            height?: number;
            /** @description what the film is for; keys of the licence text */
            use?: {
                /** @enum {string} */
                licensee: "individual" | "soleTrader" | "company" | "organisation";
                /** @description keys of the order’s licence text */
                uses: string[];
            };
            checkName: string;
            fps: number;
            /** @default false */
            dropFrame?: boolean;
            /**
             * @description the film’s first frame, by its time code
             * @default 0
             */
            startFrame?: number;
            /** @description the film’s length */
            frames: number;
            /**
             * @default list
             * @enum {string}
             */
            basis?: "list" | "picture";
            /**
             * @description the SHA-256 of the film’s file
             * @default null
             */
            sha256?: string | null;
            /**
             * @description about its edit list; refused unless every part that was not understood is confirmed
             * @default null
             */
            reading?: {
                /** @description the number of events in the list */
                events: number;
                /** @description the number of events that were understood; the others are in `confirmed` */
                understood: number;
                /** @description parts that were not understood; the user confirmed that none shows one of the shop’s clips */
                confirmed: {
                    /** @description the line in the list, from 1; 0: the list has no lines */
                    line: number;
                    /** @description the beginning of its text */
                    text: string;
                }[];
                /**
                 * @description the only sequence of its list that was read; null: saved before it was recorded
                 * @default null
                 */
                sequence?: {
                    name: string;
                    /** @description how many sequences the list has */
                    count: number;
                } | null;
            } | null;
            files: {
                /** @default  */
                name?: string;
                sha256?: string;
                /** @description the clip that the file’s metadata names; it counts like the file’s name */
                asset?: {
                    videoId: number;
                    /**
                     * @description null for a sample, or if not stated
                     * @default null
                     */
                    tier?: components["schemas"]["Tier"] | null;
                };
                /** @description the clip that its pictures show */
                seen?: number;
                /**
                 * @description for a clip found by its pictures: `preview` is assessed like a sample; null: not checked
                 * @default null
                 */
                mark?: ("preview" | "clean" | "unsure") | null;
                spans: [
                    number,
                    number
                ][];
                /** @default null */
                sight?: ("found" | "confirmed" | "look" | "own") | null;
            }[];
            /** @description the buyer’s answers for its shots; returned by `/project/v1/check/answers` only */
            answers?: {
                /** @description the clip that the shot was found to show */
                videoId: number;
                /** @description the position in the clip at the shot’s start, in seconds */
                clipFrom: number;
                clipTo: number;
                /**
                 * @description the certainty of the match before the answer
                 * @enum {string}
                 */
                certainty: "found" | "look";
                /** @enum {string} */
                mark: "preview" | "clean" | "unsure";
                /** @enum {string} */
                answer: "is" | "not" | "own";
                /** @description the clip, if the answer is `is` */
                chosenId?: number | null;
                /** @description other clips that the shot resembled: the answer is not applied if a further one is found */
                otherIds?: number[];
            }[];
        };
        SaveFilmCheckResult: {
            checkId: string;
        };
        GetFilmAnswersResult: {
            /** @description the project’s last saved check of this kind; null if there is none */
            check: components["schemas"]["ProjectCheck"] | null;
            /** @description answers about shots found by their pictures */
            answers: {
                /** @description the clip that the shot was found to show */
                videoId: unknown;
                /** @description the position in the clip at the shot’s start, in seconds */
                clipFrom: number;
                clipTo: number;
                /**
                 * @description the certainty of the match before the answer
                 * @enum {string}
                 */
                certainty: "found" | "look";
                /** @enum {string} */
                mark: "preview" | "clean" | "unsure";
                /** @enum {string} */
                answer: "is" | "not" | "own";
                /**
                 * @description the clip, if the answer is `is`
                 * @default null
                 */
                chosenId: unknown | null;
                /**
                 * @description other clips that the shot resembled: the answer is not applied if a further one is found
                 * @default []
                 */
                otherIds: unknown[];
            }[];
            /** @description parts of its list that were confirmed to contain none of the shop’s clips */
            confirmed: {
                /** @description the line in the list, from 1; 0: the list has no lines */
                line: number;
                /** @description the beginning of its text */
                text: string;
            }[];
            /** @description the name of the sequence of its list that was read; null: not recorded */
            sequence: string | null;
        };
        FilmReport: {
            checkName: string;
            fps: number;
            dropFrame: boolean;
            startFrame: number;
            frames: number;
            width: number | null;
            height: number | null;
            use: {
                /** @enum {string} */
                licensee: "individual" | "soleTrader" | "company" | "organisation";
                /** @description keys of the order’s licence text */
                uses: string[];
            } | null;
            /**
             * @description what was checked: the film’s edit list or its pictures
             * @enum {string}
             */
            basis: "list" | "picture";
            /** @description the SHA-256 of the film’s file */
            sha256: string | null;
            /**
             * @description how much of its edit list was understood; null: checked by pictures, or not recorded
             * @default null
             */
            reading: {
                /** @description the number of events in the list */
                events: number;
                /** @description the number of events that were understood; the others are in `confirmed` */
                understood: number;
                /** @description parts that were not understood; the user confirmed that none shows one of the shop’s clips */
                confirmed: {
                    /** @description the line in the list, from 1; 0: the list has no lines */
                    line: number;
                    /** @description the beginning of its text */
                    text: string;
                }[];
                /**
                 * @description the only sequence of its list that was read; null: saved before it was recorded
                 * @default null
                 */
                sequence: {
                    name: string;
                    /** @description how many sequences the list has */
                    count: number;
                } | null;
            } | null;
            files: {
                /** @enum {string} */
                status: "licensed" | "unnamed" | "otherProject" | "sample" | "windowOver" | "wrongTier" | "ended" | "refunded" | "unlicensed" | "unavailable" | "notAllowed" | "own" | "unknown";
                /** @description how the clip was recognised */
                by: ("hash" | "asset" | "name" | "picture") | null;
                videoId: number | null;
                videoName: string;
                thumbnailUrl: string;
                /** @description the tier of the file in the film; null: a sample, a preview, or unknown */
                fileTier: components["schemas"]["Tier"] | null;
                /** @description the licence of the caller or their company */
                licence: {
                    orderItemId: string;
                    videoType: components["schemas"]["Tier"];
                    authorizationId: string | null;
                    authorizedUser: string | null;
                    authorizedProject: string | null;
                    /**
                     * @description null: saved before it was recorded
                     * @default null
                     */
                    authenticationType: components["schemas"]["AuthenticationType"] | null;
                    /** @description the end of a one-year licence */
                    endTime: string | null;
                    refundTime: string | null;
                    /** Format: date-time */
                    downloadExpireTime: string;
                    /** @description the name of its downloaded file */
                    fileName: string;
                    /**
                     * @description the name of its downloaded master; null: it includes none
                     * @default null
                     */
                    masterFileName: string | null;
                } | null;
                /** @description the tier that would license it */
                buy: {
                    videoType: components["schemas"]["Tier"];
                    price: number;
                    /**
                     * @description null: saved before it was recorded
                     * @default null
                     */
                    authenticationType: components["schemas"]["AuthenticationType"] | null;
                    /** @description the order item whose licence it widens */
                    upgradeOf: string | null;
                    inCart: boolean;
                } | null;
                name: string;
                spans: [
                    number,
                    number
                ][];
                /** @description set for clips recognised by their pictures */
                sight: ("found" | "confirmed" | "look" | "own") | null;
                /**
                 * @description set for the same clips: whether the film shows the preview’s watermark; null: not checked
                 * @default null
                 */
                mark: ("preview" | "clean" | "unsure") | null;
            }[];
            checkId: string;
            projectId: number;
            projectName: string;
            clientName: string;
            /** Format: date-time */
            createTime: string;
            /** @description the number of clips on sale at that time */
            catalogueSize: number;
        };
        FavouriteFolder: {
            favoriteId: number;
            favoriteName: string;
            /** @description the number of its clips on sale; the folder shows only these */
            videoCount: number;
            /** @description the cover of the newest clip on sale; empty if there is none */
            coverUrl: string;
            /** @description anyone who knows it can view the folder; null: not shared */
            shareId: string | null;
            /** @description whether it contains the clip given by `videoId` */
            hasVideo: boolean;
        };
        ListFavouriteFoldersResult: {
            list: components["schemas"]["FavouriteFolder"][];
        };
        Board: {
            /** @description a personal board is the favourite folder with this `favoriteId` */
            boardId: number;
            boardName: string;
            /** @description whether it belongs to the company, whose members share it */
            company: boolean;
            mayChange: boolean;
            /** @description the number of its clips on sale */
            videoCount: number;
            /** @description the length of its clips on sale, from in to out */
            seconds: number;
            /** @description pictures of its first four clips on sale */
            coverUrls: string[];
            shareId: string | null;
            /** @description whether it contains the clip given by `videoId` */
            hasVideo: boolean;
            /** @description whether `save` without `boardId` saves here */
            last: boolean;
            /** Format: date-time */
            createTime: string;
        };
        ListBoardsResult: {
            list: components["schemas"]["Board"][];
        };
        BoardInfo: {
            /** @description a personal board is the favourite folder with this `favoriteId` */
            boardId: number;
            boardName: string;
            /** @description whether it belongs to the company, whose members share it */
            company: boolean;
            mayChange: boolean;
            /** @description the number of its clips on sale */
            videoCount: number;
            /** @description the length of its clips on sale, from in to out */
            seconds: number;
            /** @description pictures of its first four clips on sale */
            coverUrls: string[];
            shareId: string | null;
            /** @description whether it contains the clip given by `videoId` */
            hasVideo: boolean;
            /** @description whether `save` without `boardId` saves here */
            last: boolean;
            /** Format: date-time */
            createTime: string;
            /** @description the clips on sale in the board’s order */
            items: components["schemas"]["BoardItem"][];
            /** @description the number of further items, whose clips are off sale; they return with the clip */
            offSaleCount: number;
            /** @description the price of all listed clips per tier */
            totals: {
                videoType: components["schemas"]["Tier"];
                price: number;
                /** @description the clips sold in this tier */
                count: number;
            }[];
        };
        BoardItem: {
            itemId: number;
            videoId: number;
            /** @description its place among the listed items, from 1 */
            sequence: number;
            note: string;
            /** @description the first frame used, from 0 at `fps`; null: the clip’s first */
            inFrame: number | null;
            /** @description the frame after the last one used; null: the clip’s end */
            outFrame: number | null;
            fps: number;
            /** @description the clip’s length in frames */
            frameCount: number;
            /** Format: date-time */
            addTime: string;
            /** @description tiers that the caller or their company has licensed */
            licensedTypes: components["schemas"]["Tier"][];
            video: components["schemas"]["VideoCard"];
        };
        ExportBoardResult: {
            fileName: string;
            text: string;
            clipCount: number;
            /** @description the clips named by their samples */
            previewCount: number;
            /** @description the items left out because their clips are off sale */
            offSaleCount: number;
            /** @description the timeline’s rate, which an EDL does not state */
            fps: number;
            dropFrame: boolean;
        };
        GetBoardPreviewZipLinkResult: {
            url: string;
            /** @description number of samples */
            count: number;
            /** @description bytes of all samples */
            bytes: number;
            offSaleCount: number;
        };
        Dashboard: {
            from: string;
            to: string;
            days: {
                /** @description YYYY-MM-DD in Asia/Shanghai */
                date: string;
                /** @description by column; null: unknown */
                values: {
                    [key: string]: number | null;
                };
            }[];
            /** @description totals of the columns that can be summed */
            totals: {
                [key: string]: number | null;
            };
        };
        CurrentOperator: {
            operatorId: number;
            username: string;
            /** @enum {string} */
            role: "admin" | "reviewer" | "finance" | "editor";
            totp: boolean;
            /** @description outside the sandbox, operators without a second factor can use only their own account page */
            totpRequired: boolean;
            /** @description set by an admin */
            email: string | null;
            /** @description whether a daily mail lists waiting work */
            dailyMail: boolean;
            /** @description unused recovery codes */
            recoveryCodeCount: number;
        };
        PublishPictureRequest: {
            fileKey: string;
        };
        PublishPictureResult: {
            url: string;
        };
        CheckLedgerResult: {
            balanced: boolean;
            entries: number;
            imbalances: {
                /** @enum {string} */
                kind: "entry" | "account";
                id: number;
                difference: number;
            }[];
        };
        OperatorVideo: {
            videoId: number;
            videoName: string;
            videoKeywords: string[];
            videoRemark: string | null;
            shootingPlace: string | null;
            /** @description like 2026-05-01 */
            shootingDate: string | null;
            camera: string | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            people: (1 | 2 | 3) | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            property: (1 | 2 | 3) | null;
            editorialOnly: boolean;
            /** @description 1 none, 2 generated, 3 modified; null: not declared */
            aiGenerated: (1 | 2 | 3) | null;
            categories: string[];
            labels: string[];
            /** @description the releases attached to the clip */
            releases: {
                releaseId: number;
                releaseName: string;
            }[];
            authorId: number;
            authorName: string;
            videoStatus: components["schemas"]["VideoStatus"];
            reason: string | null;
            note: string | null;
            thumbnailUrl: string | null;
            videoThumbnailUrls: string[];
            previewUrl: string | null;
            resolution: string | null;
            codec: string | null;
            fps: number | null;
            videoDuration: number | null;
            /** @description bytes of the original */
            fileSize: number | null;
            authenticationType: components["schemas"]["AuthenticationType"];
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
            /** @description clips with the same file or nearly the same pictures, including the author’s own, best match first */
            similar: components["schemas"]["SimilarClip"][];
            /** @description in order of time; also empty when nothing has been measured yet */
            findings: components["schemas"]["Finding"][];
            /** @description null for clips smaller than 3840×2160 */
            trueResolution: components["schemas"]["TrueResolution"] | null;
            /** @description a file that is to replace the clip’s; if its status is 1, approving and rejecting concern only it */
            nextVersion: components["schemas"]["OperatorNextVersion"] | null;
            /** @description the words that operators last saw, if they have changed since */
            changes: {
                before: components["schemas"]["ShownWords"];
                edits: number;
                /** Format: date-time */
                changeTime: string;
            } | null;
            /** @description raised by every change of its words, prices or file, or of its next version’s */
            revision: number;
            /** @description whether it can be approved in bulk: measured, and without a warning, a similar clip or a declaration to check */
            clean: boolean;
            /** @description false: the caller rejected it or asked for a second opinion, and there are other reviewers */
            mayDecide: boolean;
            /** @description the creator’s answer to the rejection by `operatorName`, if the answer put it back into the queue */
            answer: {
                answer: string;
                /** Format: date-time */
                answerTime: string;
                operatorName: string;
            } | null;
            /** @description the second opinion requested since it was submitted */
            secondOpinion: {
                note: string;
                /** Format: date-time */
                time: string;
                operatorName: string;
            } | null;
            /** @description why it was rejected before it was submitted again */
            lastRejection: string | null;
            /** @description when it was first published; null: never */
            publishTime: string | null;
            /**
             * Format: date-time
             * @description when it, or its version in review, was last submitted
             */
            addTime: string;
        };
        SimilarClip: {
            videoId: number;
            videoName: string;
            authorId: number;
            authorName: string;
            videoStatus: components["schemas"]["VideoStatus"];
            /** @description when it was first published; null if it never was */
            publishTime: string | null;
            /** @description the preview of the similar file */
            previewUrl: string | null;
            /** @description share of the shorter clip’s pictures that are alike, 0 to 1; meaningful only if the evidence is strong */
            score: number;
            /**
             * @description thin: few or plain pictures are alike, possibly by chance; show words instead of the score
             * @enum {string}
             */
            evidence: "strong" | "thin";
            sameAuthor: boolean;
            /** @description whether the files are identical byte for byte */
            sameFile: boolean;
            /** @description whether the clips are alike once one is mirrored left to right */
            mirrored: boolean;
            /**
             * @description clockwise degrees by which this clip, after mirroring, is rotated into that one
             * @enum {number}
             */
            rotation: 0 | 90 | 180 | 270;
            /** @description seconds of that clip per second of this one */
            speed: number;
            /** @description a time of this clip times `speed`, plus this offset, is the time of the same picture in that clip */
            offsetSeconds: number;
        };
        OperatorNextVersion: {
            /** @description in order of time; also empty when nothing has been measured yet */
            findings: components["schemas"]["Finding"][];
            /** @description null for clips smaller than 3840×2160 */
            trueResolution: components["schemas"]["TrueResolution"] | null;
            note: string | null;
            thumbnailUrl: string | null;
            videoThumbnailUrls: string[];
            previewUrl: string | null;
            resolution: string | null;
            codec: string | null;
            fps: number | null;
            videoDuration: number | null;
            /** @description bytes of the original */
            fileSize: number | null;
            /** @description clips with the same file or nearly the same pictures, including the author’s own, best match first */
            similar: components["schemas"]["SimilarClip"][];
            /** @description 0 processing, 1 in review, 3 rejected or 5 failed */
            status: components["schemas"]["VideoStatus"];
            reason: string | null;
            /** Format: date-time */
            addTime: string;
        };
        ShownWords: {
            videoName: string;
            videoKeywords: string[];
            videoRemark: string | null;
            shootingPlace: string | null;
            /** @description like 2026-05-01 */
            shootingDate: string | null;
            camera: string | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            people: (1 | 2 | 3) | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            property: (1 | 2 | 3) | null;
            editorialOnly: boolean;
            /** @description 1 none, 2 generated, 3 modified; null: not declared */
            aiGenerated: (1 | 2 | 3) | null;
            categories: string[];
            labels: string[];
            /** @description the releases attached to the clip */
            releases: {
                releaseId: number;
                releaseName: string;
            }[];
        };
        ListOperatorVideosResult: {
            content: components["schemas"]["OperatorVideo"][];
            total: number;
            /**
             * @description there are more than total, which is then 10000
             * @constant
             */
            totalCapped?: true;
            page: number;
            size: number;
            /** @description counts of the review queue by filter; null for other lists */
            counts: {
                all: number;
                findings: number;
                withoutFindings: number;
                similar: number;
                answered: number;
                secondOpinion: number;
            } | null;
            /** @description recent time from submission to decision */
            medianReviewHours: number | null;
        };
        AnswerRejectionRequest: {
            videoId: number;
            answer: string;
        };
        OperatorVideoDetail: {
            videoId: number;
            videoName: string;
            videoKeywords: string[];
            videoRemark: string | null;
            shootingPlace: string | null;
            /** @description like 2026-05-01 */
            shootingDate: string | null;
            camera: string | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            people: (1 | 2 | 3) | null;
            /** @description 1 none, 2 released, 3 unreleased; null: not declared */
            property: (1 | 2 | 3) | null;
            editorialOnly: boolean;
            /** @description 1 none, 2 generated, 3 modified; null: not declared */
            aiGenerated: (1 | 2 | 3) | null;
            categories: string[];
            labels: string[];
            /** @description the releases attached to the clip */
            releases: {
                releaseId: number;
                releaseName: string;
            }[];
            authorId: number;
            authorName: string;
            videoStatus: components["schemas"]["VideoStatus"];
            reason: string | null;
            note: string | null;
            thumbnailUrl: string | null;
            videoThumbnailUrls: string[];
            previewUrl: string | null;
            resolution: string | null;
            codec: string | null;
            fps: number | null;
            videoDuration: number | null;
            /** @description bytes of the original */
            fileSize: number | null;
            authenticationType: components["schemas"]["AuthenticationType"];
            hdPrice: number | null;
            hd4kPrice: number | null;
            hdPlusPrice: number | null;
            /** @description clips with the same file or nearly the same pictures, including the author’s own, best match first */
            similar: components["schemas"]["SimilarClip"][];
            /** @description in order of time; also empty when nothing has been measured yet */
            findings: components["schemas"]["Finding"][];
            /** @description null for clips smaller than 3840×2160 */
            trueResolution: components["schemas"]["TrueResolution"] | null;
            /** @description a file that is to replace the clip’s; if its status is 1, approving and rejecting concern only it */
            nextVersion: components["schemas"]["OperatorNextVersion"] | null;
            /** @description the words that operators last saw, if they have changed since */
            changes: {
                before: components["schemas"]["ShownWords"];
                edits: number;
                /** Format: date-time */
                changeTime: string;
            } | null;
            /** @description raised by every change of its words, prices or file, or of its next version’s */
            revision: number;
            /** @description whether it can be approved in bulk: measured, and without a warning, a similar clip or a declaration to check */
            clean: boolean;
            /** @description false: the caller rejected it or asked for a second opinion, and there are other reviewers */
            mayDecide: boolean;
            /** @description the creator’s answer to the rejection by `operatorName`, if the answer put it back into the queue */
            answer: {
                answer: string;
                /** Format: date-time */
                answerTime: string;
                operatorName: string;
            } | null;
            /** @description the second opinion requested since it was submitted */
            secondOpinion: {
                note: string;
                /** Format: date-time */
                time: string;
                operatorName: string;
            } | null;
            /** @description why it was rejected before it was submitted again */
            lastRejection: string | null;
            /** @description when it was first published; null: never */
            publishTime: string | null;
            /**
             * Format: date-time
             * @description when it, or its version in review, was last submitted
             */
            addTime: string;
            categoryIds: number[];
            labelIds: number[];
            /** @description newest first */
            reviews: components["schemas"]["VideoReview"][];
            creator: {
                /** @description counts of the decisions on all clips of the creator */
                approved: number;
                rejected: number;
                /** @description the latest decisions on other clips, newest first */
                rejections: {
                    videoId: number;
                    videoName: string;
                    reason: string;
                    /** Format: date-time */
                    time: string;
                }[];
            };
        };
        VideoReview: {
            /** @description the findings that it cites */
            findings: components["schemas"]["Finding"][];
            /** @description a number in the publishing rules, such as 3.2 */
            clause: string | null;
            /** @description its text at that time */
            clauseText: string | null;
            note: string | null;
            /** Format: date-time */
            time: string;
            answer: string | null;
            answerTime: string | null;
            /** @enum {string} */
            decision: "approve" | "reject" | "reopen" | "takeDown" | "reinstate" | "secondOpinion";
            operatorName: string;
            reason: string | null;
            /** @description whether it is about the file that is in review now, or on sale */
            sameFile: boolean;
        };
        CorrectVideoRequest: {
            videoName?: string;
            videoKeywords?: string[];
            categoryIds?: number[];
            labelIds?: number[];
            videoRemark?: string;
            shootingPlace?: string;
            /** @description like 2026-05-01 */
            shootingDate?: string;
            camera?: string;
            /**
             * @description 1 none, 2 released, 3 unreleased
             * @enum {number}
             */
            people?: 1 | 2 | 3;
            /**
             * @description 1 none, 2 released, 3 unreleased
             * @enum {number}
             */
            property?: 1 | 2 | 3;
            editorialOnly?: boolean;
            /**
             * @description 1 none, 2 generated, 3 modified
             * @enum {number}
             */
            aiGenerated?: 1 | 2 | 3;
            /** @description the version that was shown; any other is a conflict */
            revision?: number;
        };
        CorrectVideoResult: {
            revision: number;
        };
        OrderPaidEvent: {
            /** @constant */
            type: "order.paid";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                orderId: string;
                payType: components["schemas"]["PayType"];
                payAmount: number;
                items: {
                    orderItemId: string;
                    videoId: number;
                    videoType: components["schemas"]["Tier"];
                }[];
            };
        };
        OrderRefundedEvent: {
            /** @constant */
            type: "order.refunded";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                orderId: string;
                /** @description still paid after a refund of some items */
                orderStatus: components["schemas"]["OrderStatus"];
                refundAmount: number;
                /** @description the refunded items */
                items: {
                    orderItemId: string;
                    videoId: number;
                    videoType: components["schemas"]["Tier"];
                }[];
            };
        };
        LicenceIssuedEvent: {
            /** @constant */
            type: "licence.issued";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                orderId: string;
                orderItemId: string;
                videoId: number;
                videoType: components["schemas"]["Tier"];
                authorizationId: string;
                /** @description the certificate that this one corrects */
                replaces: string | null;
            };
        };
        LicenceVoidedEvent: {
            /** @constant */
            type: "licence.voided";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                orderId: string;
                orderItemId: string;
                videoId: number;
                videoType: components["schemas"]["Tier"];
                /** @description null: no certificate had been issued */
                authorizationId: string | null;
                /** @description the corrected certificate; null after a refund */
                replacedBy: string | null;
            };
        };
        InvoiceIssuedEvent: {
            /** @constant */
            type: "invoice.issued";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                orderId: string;
                amount: number;
                /** @description the file replaces an earlier one */
                replaced: boolean;
            };
        };
        ClipProcessedEvent: {
            /** @constant */
            type: "clip.processed";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                videoId: number;
                /** @description after the event */
                videoStatus: components["schemas"]["VideoStatus"];
                /** @description the event is about the new file of a clip that stays as it is */
                nextVersion: boolean;
                succeeded: boolean;
                /** @description why processing failed, in Chinese */
                reason: string | null;
            };
        };
        ClipApprovedEvent: {
            /** @constant */
            type: "clip.approved";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                videoId: number;
                /** @description after the event */
                videoStatus: components["schemas"]["VideoStatus"];
                /** @description the event is about the new file of a clip that stays as it is */
                nextVersion: boolean;
            };
        };
        ClipRejectedEvent: {
            /** @constant */
            type: "clip.rejected";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                videoId: number;
                /** @description after the event */
                videoStatus: components["schemas"]["VideoStatus"];
                /** @description the event is about the new file of a clip that stays as it is */
                nextVersion: boolean;
                /** @description in Chinese, as the creator reads it */
                reason: string | null;
            };
        };
        ClipWithdrawnEvent: {
            /** @constant */
            type: "clip.withdrawn";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                videoId: number;
                /**
                 * @description suspension: the creator’s account was suspended
                 * @enum {string}
                 */
                by: "author" | "operator" | "suspension";
                deleted: boolean;
                /** @description in Chinese, as the creator reads it */
                reason: string | null;
            };
        };
        WithdrawalDecidedEvent: {
            /** @constant */
            type: "withdrawal.decided";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                applyId: number;
                depositStatus: components["schemas"]["WithdrawalStatus"];
                depositMoney: number;
                taxMoney: number;
                /** @description what was transferred; 0 if the withdrawal failed */
                payMoney: number;
                /** @description in Chinese, as the creator reads it */
                reason: string | null;
            };
        };
        PingEvent: {
            /** @constant */
            type: "ping";
            /**
             * Format: date-time
             * @description when the event happened
             */
            timestamp: string;
            data: {
                /** @description null: the check before it is created */
                endpointId: string | null;
            };
        };
    };
    responses: {
        /** @description 请求格式有误 */
        MalformedRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 上传的文件已达到上限 */
        BodyTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 不支持的内容类型 */
        UnsupportedMedia: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 请求过于频繁，请稍后再试 */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 服务器出错了，请稍后再试 */
        Crashed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description 服务正在启动，请稍后再试 */
        NotReady: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getCreatorByUserId: {
        parameters: {
            query: {
                userId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreatorInfo"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getCreator: {
        parameters: {
            query: {
                userId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreatorInfo"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getCurrentKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetCurrentKeyResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getVideo: {
        parameters: {
            query: {
                videoId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoDetail"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listHotVideos: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoCardPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listVideosByAuthor: {
        parameters: {
            query: {
                userId: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoCardPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listVideosByCategory: {
        parameters: {
            query: {
                categoryId: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoCardPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listVideosByLabel: {
        parameters: {
            query: {
                labelId: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoCardPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listVideosByAlbum: {
        parameters: {
            query: {
                albumId: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoCardPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listVideosByActivity: {
        parameters: {
            query: {
                activityId: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoCardPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listOtherVideosOfCategories: {
        parameters: {
            query: {
                videoId: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoCardPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listOtherVideosOfAuthor: {
        parameters: {
            query: {
                videoId: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoCardPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getPreviewLink: {
        parameters: {
            query?: {
                hover?: boolean;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetPreviewLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getSampleLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetSampleLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListCategoriesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getCategory: {
        parameters: {
            query: {
                categoryId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Category"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listLabels: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListLabelsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getLabel: {
        parameters: {
            query: {
                labelId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Label"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listAlbums: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListAlbumsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getAlbum: {
        parameters: {
            query: {
                albumId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Album"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getActivity: {
        parameters: {
            query: {
                activityId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Activity"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listOperatorCategories: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                keyword?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorCategoryPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCategoryRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreateCategoryResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                categoryId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateCategoryRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                categoryId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listOperatorLabels: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                keyword?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorLabelPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createLabel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLabelRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreateLabelResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                labelId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateLabelRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    deleteLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                labelId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listOperatorAlbums: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                keyword?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorAlbumPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createAlbum: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAlbumRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreateAlbumResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateAlbum: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                albumId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateAlbumRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    deleteAlbum: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                albumId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listAlbumVideos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                albumId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListAlbumVideosResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    setAlbumVideos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                albumId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAlbumVideosRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listOperatorActivities: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                keyword?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorActivityPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createActivity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateActivityRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreateActivityResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activityId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateActivityRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    deleteActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activityId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listActivityVideos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activityId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListActivityVideosResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    setActivityVideos: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activityId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetActivityVideosRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    searchVideos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SearchVideosRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SearchVideosResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    suggestKeywords: {
        parameters: {
            query?: {
                keyword?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SuggestKeywordsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listSimilarVideos: {
        parameters: {
            query: {
                videoId: number;
                look?: number;
                movement?: number;
                content?: number;
                series?: boolean;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SimilarClips"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listVideosSimilarToPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListVideosSimilarToPictureRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SimilarClips"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listNextShots: {
        parameters: {
            query: {
                videoId: number;
                at: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListNextShotsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getSeries: {
        parameters: {
            query: {
                seriesId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Series"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getSeriesOfVideo: {
        parameters: {
            query: {
                videoId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetSeriesOfVideoResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listMySeries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListMySeriesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getMySeries: {
        parameters: {
            query: {
                seriesId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["MySeriesDetail"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listClipsForSeries: {
        parameters: {
            query?: {
                keyword?: string;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SeriesClipPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    suggestSeries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SuggestSeriesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createSeries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSeriesRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreateSeriesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateSeries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSeriesRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["UpdateSeriesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    deleteSeries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteSeriesRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listAllSeries: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "addTime" | "hideTime";
                desc?: boolean;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorSeriesPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportAllSeries: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "addTime" | "hideTime";
                desc?: boolean;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportAllSeriesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    hideSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HideSeriesRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    showSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                seriesId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listSynonyms: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                keyword?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SynonymGroupPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createSynonyms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSynonymsRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreateSynonymsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateSynonyms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                groupId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSynonymsRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    deleteSynonyms: {
        parameters: {
            query?: {
                version?: number;
            };
            header?: never;
            path: {
                groupId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getPublicSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetPublicSettingsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getHomeBanner: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetHomeBannerResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getHomeMaterial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetHomeMaterialResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getHomeActivities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetHomeActivitiesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getHomeRecommendations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetHomeRecommendationsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getHomeCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetHomeCategoriesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getDocument: {
        parameters: {
            query: {
                type: "about" | "agreement" | "notice" | "help" | "publish" | "copyright" | "sign" | "contact" | "join" | "publishBanner";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Document"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listMyUploads: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                complete?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["MyUploadPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getUploadQuota: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["UploadQuota"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    findMyFile: {
        parameters: {
            query: {
                bytes: number;
                sha256?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["FindMyFileResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createVideoUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVideoUploadRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["UploadTicket"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createImageUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateImageUploadRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["UploadTicket"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createOperatorUpload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOperatorUploadRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["UploadTicket"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    saveDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SaveDraftRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SaveDraftResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listDrafts: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                videoId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SavedDraftPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    publishVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishVideoRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["PublishVideoResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    publishVideos: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishVideosRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["PublishVideosResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    inspectOriginal: {
        parameters: {
            query: {
                fileKey: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OriginalInspection"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    suggestForClip: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SuggestForClipRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ClipSuggestions"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listMyVideos: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                status?: number;
                keyword?: string;
                problem?: "any" | "rejected" | "failed" | "noted" | "takenDown" | "noFile";
                categoryId?: number;
                priceMin?: number;
                priceMax?: number;
                salesMin?: number;
                salesMax?: number;
                sort?: "newest" | "sales" | "priceAsc" | "priceDesc" | "title";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListMyVideosResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getMyVideo: {
        parameters: {
            query: {
                videoId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["MyVideoDetail"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateVideoRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    choosePoster: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoosePosterRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    withdrawVideo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawVideoRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    putVideoOnline: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutVideoOnlineRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listMyReleases: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                videoId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ReleasePage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    addRelease: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddReleaseRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["AddReleaseResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getReleaseLink: {
        parameters: {
            query: {
                releaseId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetReleaseLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    attachReleases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachReleasesRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listReleasesOfItem: {
        parameters: {
            query: {
                orderItemId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListReleasesOfItemResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listMyVideoIds: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                problem?: "any" | "rejected" | "failed" | "noted" | "takenDown" | "noFile";
                categoryId?: number;
                priceMin?: number;
                priceMax?: number;
                salesMin?: number;
                salesMax?: number;
                sort?: "newest" | "sales" | "priceAsc" | "priceDesc" | "title";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListMyVideoIdsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listMyVideoWords: {
        parameters: {
            query: {
                videoIds: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListMyVideoWordsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateVideos: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateVideosRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["UpdateVideosResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getCreatorStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetCreatorStatisticsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listCartItems: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CartItemPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    addCartItem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddCartItemRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["AddCartItemResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateCartItem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCartItemRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    removeCartItems: {
        parameters: {
            query: {
                shoppingCartIds: number[] | string | number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listMyDiscountCards: {
        parameters: {
            query?: {
                orderId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListMyDiscountCardsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listPackOffers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListPackOffersResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    buyPack: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyPackRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Pack"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listMyPacks: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["PackPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listUsablePacks: {
        parameters: {
            query: {
                orderId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListUsablePacksResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listSoldPacks: {
        parameters: {
            query?: {
                status?: "active" | "usedUp" | "expired" | "refunded";
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "buyTime" | "endTime" | "price";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SoldPackPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportSoldPacks: {
        parameters: {
            query?: {
                status?: "active" | "usedUp" | "expired" | "refunded";
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "buyTime" | "endTime" | "price";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportSoldPacksResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listRecharges: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "addTime" | "payTime" | "rechargeMoney";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorRechargePage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportRecharges: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "addTime" | "payTime" | "rechargeMoney";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportRechargesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listQuarantinedPayments: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "addTime" | "decideTime" | "paidMoney";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["QuarantinedPaymentPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportQuarantinedPayments: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "addTime" | "decideTime" | "paidMoney";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportQuarantinedPaymentsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listReconciliations: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                sort?: "day";
                desc?: boolean;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ReconciliationPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportReconciliations: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                sort?: "day";
                desc?: boolean;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportReconciliationsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateOrderRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreateOrderResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getOrder: {
        parameters: {
            query: {
                orderId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Order"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                keyword?: string;
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OrderPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    payOrder: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayOrderRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateOrderDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrderDiscountRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    checkLicenceFit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckLicenceFitRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["LicenceFit"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateOrderReferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrderReferencesRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelOrderRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listAllOrders: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "orderCreateTime" | "payTime" | "payAmount";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorOrderPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportAllOrders: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "orderCreateTime" | "payTime" | "payAmount";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportAllOrdersResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getAnyOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorOrder"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listTransfers: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "submitTime" | "decideTime" | "payAmount";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorTransferPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportTransfers: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "submitTime" | "decideTime" | "payAmount";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportTransfersResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listBankCredits: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["BankCreditPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    requestInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestInvoiceRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getInvoiceLink: {
        parameters: {
            query: {
                orderId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetInvoiceLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listInvoiceTitles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListInvoiceTitlesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listInvoiceableOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListInvoiceableOrdersResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getRedInvoiceLink: {
        parameters: {
            query: {
                redId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetRedInvoiceLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listMyInvoices: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["InvoicePage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "applyTime" | "decideTime" | "amount";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                red?: "due";
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorInvoicePage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportInvoices: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "applyTime" | "decideTime" | "amount";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                red?: "due";
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportInvoicesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    issueInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueInvoiceRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    replaceInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceInvoiceRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    rejectInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectInvoiceRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    issueRedInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                redId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueRedInvoiceRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listRefundRequests: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "applyTime" | "decideTime";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorRefundRequestPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportRefundRequests: {
        parameters: {
            query?: {
                status?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "applyTime" | "decideTime";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportRefundRequestsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listSales: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                videoId?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListSalesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportSales: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                videoId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportSalesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listStatementMonths: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListStatementMonthsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportMonthStatement: {
        parameters: {
            query: {
                month: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportMonthStatementResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listClipFunnels: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                videoId?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListClipFunnelsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listClipSearches: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                videoId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListClipSearchesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getIncome: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Income"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listLedgerAccounts: {
        parameters: {
            query?: {
                kind?: string;
                keyword?: string;
                sort?: "accountId" | "balance";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["LedgerAccountPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportLedgerAccounts: {
        parameters: {
            query?: {
                kind?: string;
                keyword?: string;
                sort?: "accountId" | "balance";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportLedgerAccountsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                account?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "time";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["LedgerEntryPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportLedgerEntries: {
        parameters: {
            query?: {
                account?: number;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "time";
                desc?: boolean;
                amountFrom?: number;
                amountTo?: number;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportLedgerEntriesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listBookMonths: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListBookMonthsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getMonthBooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["MonthBooks"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportMonthBooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportMonthBooksResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getDownloadLink: {
        parameters: {
            query: {
                orderItemId: string;
                format?: "standard" | "master";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetDownloadLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listDownloads: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                keyword?: string;
                available?: boolean;
                ending?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["DownloadItemPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getOrderZipLink: {
        parameters: {
            query: {
                orderId: string;
                files?: "standard" | "master" | "both";
                papers?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetOrderZipLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listZipChoices: {
        parameters: {
            query: {
                orderId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListZipChoicesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getBestDownloadLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetBestDownloadLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getMyLicences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["MyLicences"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    issueCertificates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueCertificatesRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: {
                            authorizationId: string;
                        } | {
                            /** @description for a request with orderItemIds, in the same order */
                            authorizationIds: string[];
                        };
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listLicensees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListLicenseesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listLicensedItems: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                keyword?: string;
                authorized?: boolean;
                state?: "open" | "effective" | "ending" | "void";
                project?: string;
                licensee?: string;
                orderItemId?: string;
                projectId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["LicensedItemPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportLicensedItems: {
        parameters: {
            query?: {
                keyword?: string;
                authorized?: boolean;
                state?: "open" | "effective" | "ending" | "void";
                project?: string;
                licensee?: string;
                orderItemId?: string;
                projectId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportLicensedItemsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getCertificatesZipLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetCertificatesZipLinkRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetCertificatesZipLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listCertificatesOfMyWorks: {
        parameters: {
            query?: {
                keyword?: string;
                from?: string;
                to?: string;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CertificatePage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportCertificatesOfMyWorks: {
        parameters: {
            query?: {
                keyword?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportCertificatesOfMyWorksResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getCertificate: {
        parameters: {
            query: {
                authorizationId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CertificatePaper"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getCertificatePdf: {
        parameters: {
            query: {
                authorizationId: string;
                copy?: "public";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getLicenceTextInForce: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["PublicLicenceText"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getLicenceText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["PublicLicenceText"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getProof: {
        parameters: {
            query: {
                authorizationId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetProofResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listProofKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListProofKeysResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    readProofLog: {
        parameters: {
            query?: {
                from?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ReadProofLogResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    findCertificatesOfFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FindCertificatesOfFileRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["FindCertificatesOfFileResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                page?: number;
                size?: number;
                keyword?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ProjectPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CreateProjectResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProjectRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getProjectPackageLink: {
        parameters: {
            query: {
                projectId: number;
                files?: "standard" | "master" | "both";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetProjectPackageLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getProject: {
        parameters: {
            query: {
                projectId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ProjectInfo"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    addProjectClip: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddProjectClipRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    removeProjectClip: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveProjectClipRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    addProjectLicences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddProjectLicencesRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    removeProjectLicence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveProjectLicenceRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listLicenceOffers: {
        parameters: {
            query: {
                projectId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListLicenceOffersResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getOrderProjects: {
        parameters: {
            query: {
                orderId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetOrderProjectsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    chooseOrderProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChooseOrderProjectRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    checkFilmFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckFilmFilesRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CheckFilmFilesResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    saveFilmCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveFilmCheckRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["SaveFilmCheckResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getFilmAnswers: {
        parameters: {
            query: {
                projectId: number;
                basis?: "list" | "picture";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetFilmAnswersResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getFilmCheck: {
        parameters: {
            query: {
                checkId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["FilmReport"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getFilmCheckPdf: {
        parameters: {
            query: {
                checkId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/json": components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listFavouriteFolders: {
        parameters: {
            query?: {
                videoId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListFavouriteFoldersResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listFavourites: {
        parameters: {
            query: {
                favoriteId: number;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["VideoCardPage"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listBoards: {
        parameters: {
            query?: {
                videoId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListBoardsResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getBoard: {
        parameters: {
            query: {
                boardId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["BoardInfo"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    exportBoard: {
        parameters: {
            query: {
                boardId: number;
                format: "edl" | "fcpxml" | "otio" | "csv";
                files?: "previews" | "bought";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ExportBoardResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getBoardPreviewZipLink: {
        parameters: {
            query: {
                boardId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["GetBoardPreviewZipLinkResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getMoneyDashboard: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["Dashboard"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getCurrentOperator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CurrentOperator"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    publishPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishPictureRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["PublishPictureResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    checkLedger: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CheckLedgerResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    listOperatorVideos: {
        parameters: {
            query?: {
                status?: number;
                changed?: boolean;
                findings?: boolean;
                similar?: boolean;
                answered?: boolean;
                secondOpinion?: boolean;
                keyword?: string;
                from?: string;
                to?: string;
                sort?: "addTime" | "publishTime";
                desc?: boolean;
                page?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["ListOperatorVideosResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    answerRejection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerRejectionRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: null;
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    getOperatorVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["OperatorVideoDetail"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    correctVideo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                videoId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CorrectVideoRequest"];
            };
        };
        responses: {
            /** @description Success, or the reason why the call was refused */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 0;
                        data: components["schemas"]["CorrectVideoResult"];
                        message: string;
                    } | components["schemas"]["Failure"];
                };
            };
            400: components["responses"]["MalformedRequest"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Crashed"];
            503: components["responses"]["NotReady"];
        };
    };
    onOrderPaid: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPaidEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderRefunded: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRefundedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLicenceIssued: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenceIssuedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLicenceVoided: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenceVoidedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceIssued: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceIssuedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onClipProcessed: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClipProcessedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onClipApproved: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClipApprovedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onClipRejected: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClipRejectedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onClipWithdrawn: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClipWithdrawnEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWithdrawalDecided: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalDecidedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPing: {
        parameters: {
            query?: never;
            header: {
                "webhook-id": string;
                "webhook-timestamp": string;
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PingEvent"];
            };
        };
        responses: {
            /** @description Received. Any other response, or none within 10 s, is tried again for a day */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
