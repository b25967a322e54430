export interface NewPage {
  area: string
  name: string
  page: string
  title: string
  needsLogin: boolean
}
export function makePage(folder: string, page: NewPage): string[]
