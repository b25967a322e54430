/** Path of exported files; the link's token is in its query. */
export const EXPORT_PATH = '/export/'
/** An exported file and its link are deleted after these days. */
export const EXPORT_DAYS = 7
