export interface NewConsolePage {
  section: string
  name: string
  title: string
  permission: string
  /** A call with pages of records, of which the page is an index; without it a plain page. */
  list?: string
}
export function makeConsolePage(folder: string, page: NewConsolePage): string[]
