/** Used as the points mall's reply for a shopper who is not logged in: the login page is about to replace the page. */
export const NO_ITEMS = { records: [], hasMore: false, cursor: null, total: 0, reachableCount: 0 }
