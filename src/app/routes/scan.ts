import { area, row } from './area'

export const scanArea = area('pages/scan', {
  scanCode: row({ at: 'scanCode/index', title: '扫一扫', login: false }),
})
