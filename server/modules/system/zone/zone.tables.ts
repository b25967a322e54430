/** A page that is composed of blocks: home, a zone, the page of a store or a template page. */
export interface BlockPageTable {
  /** HOME_PLACE, `zone:<id>`, `store:<id>` or `template:<pageCode>`. */
  place: string
  /** Title and layout of the draft. */
  title: string
  layout: string
  /** 0: never published. */
  liveVersion: number
  latestVersion: number
  /** Counts the saves of the draft. */
  revision: number
  /** The revision of the draft that was published last. */
  liveRevision: number
  /** When the draft is published, epoch ms. */
  publishAt: number | null
  /** Opens the draft in the shop. */
  previewKey: string
  updatedAt: number
}

/** A published version; it never changes. */
export interface BlockVersionTable {
  place: string
  version: number
  title: string
  layout: string
  publishedAt: number
  publishedBy: string
}

/** A block of a version; version 0 is the draft. */
export interface PageBlockTable {
  place: string
  version: number
  position: number
  blockId: string
  kind: string
  isHidden: number
  /** The other fields of the block, JSON. */
  data: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    block_page: BlockPageTable
    block_version: BlockVersionTable
    page_block: PageBlockTable
  }
}
