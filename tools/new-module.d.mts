export interface NewModule {
  domain: string
  noun: string
  isHouse?: boolean
}
export function makeModule(folder: string, module: NewModule): string[]
