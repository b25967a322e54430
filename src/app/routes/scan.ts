import { area, row } from './area'

export const scanArea = area('pages/scan', {
  /** `forField=1`: the scanned text goes to the form that opened the page. */
  scanCode: row<{ forField?: string }>({ at: 'scanCode/index', title: '扫一扫', login: false }),
})
