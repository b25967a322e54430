import { area, row } from './area'

/** Prefix of the addresses of printed labels; the rest is the label's code [nav.qr-redirect]. */
export const QR_FOLDER = 'pages/qr/'

export const qrArea = area('pages/qr', {
  /** `url` is a scanned address, `q` the same address in WeChat's form. */
  qr: row<{ url?: string; q?: string }>({ at: 'index', title: '识别二维码', login: false }),
})
