import { area, row } from './area'

/** What addresses of printed labels begin with: the rest is the label's code (spec 2 "Unknown paths under /pages/qr/"). */
export const QR_FOLDER = 'pages/qr/'

export const qrArea = area('pages/qr', {
  /** `url` is a scanned address, `q` the same as WeChat hands it over. */
  qr: row<{ url?: string; q?: string }>({ at: 'index', title: '识别二维码', login: false }),
})
