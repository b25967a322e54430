/** Records of a page of a list, unless a call asks for another number (spec 9 "Default page size 10, page 1"). */
export const PAGE_SIZE = 10
export const FIRST_PAGE = 1
