export interface PageConfigTable {
  pageCode: string
  title: string
  /** JSON text. */
  blocks: string
  updatedAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    page_config: PageConfigTable
  }
}
