/** Records of one page of a list by default. */
export const PAGE_SIZE = 10
export const FIRST_PAGE = 1
