import type { Download } from './download.types'
import { appWindow } from './window'

/** The server sends the file as a download, so the page stays. */
export const download: Download = (url) => appWindow.leaveFor(url)
