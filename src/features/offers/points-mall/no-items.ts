/** Stands for the reply of the points mall to a shopper who is not logged in: the page is being replaced by the login. */
export const NO_ITEMS = { records: [], hasMore: false, cursor: null, total: 0, reachableCount: 0 }
