export interface SettingTable {
  key: string
  value: string
  /** 1: clients may read it. */
  isPublic: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    setting: SettingTable
  }
}
