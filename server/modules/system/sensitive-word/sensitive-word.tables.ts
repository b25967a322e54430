export interface SensitiveWordTable {
  /** As the operator wrote it, trimmed. */
  word: string
  /** Epoch ms; 0 for the words of the migration. */
  addedAt: number
}

/** One row, id 1. */
export interface SensitiveListTable {
  id: number
  /** A new value after every change of the list. */
  version: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    sensitive_word: SensitiveWordTable
    sensitive_list: SensitiveListTable
  }
}
