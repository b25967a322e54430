export interface PageConfigTable {
  page_code: string
  title: string
  /** JSON text. */
  blocks: string
  updated_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    page_config: PageConfigTable
  }
}
