import { area, row } from './area'

export const scanArea = area('pages/scan', {
  /** `forField=1`: what is read goes to the form that asked. */
  scanCode: row<{ forField?: string }>({ at: 'scanCode/index', title: '扫一扫', login: false }),
})
