import Taro from '@tarojs/taro'
import { copyToClipboard } from '@/platform/clipboard'
import { modalColors } from '@/platform/modal-colors'
import { COPY_TOAST_MS, MODAL_CANCEL_TEXT, MODAL_CONFIRM_TEXT, MODAL_LABEL_MAX, TOAST_MS } from './limits'

export interface ToastOptions {
  /** How long it stays. */
  ms?: number
  icon?: 'none' | 'success'
}

/** A word in the middle of the screen. */
export function toast(title: string, { ms = TOAST_MS, icon = 'none' }: ToastOptions = {}): void {
  settle(Taro.showToast({ title, icon, duration: ms }))
}

export interface ConfirmOptions {
  title?: string
  content: string
  /** At most 4 characters each (spec 5). */
  confirmText?: string
  cancelText?: string
  /** False: only one button. */
  hasCancel?: boolean
}

/** Asks; true when the shopper confirms. Labels and colours default as spec 9 says. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  const { title = '', content, hasCancel = true } = options
  const { confirmText = MODAL_CONFIRM_TEXT, cancelText = MODAL_CANCEL_TEXT } = options
  for (const label of [confirmText, cancelText]) {
    if (labelUnits(label) > 2 * MODAL_LABEL_MAX) throw new RangeError(`a modal's label is too long: ${label}`)
  }
  const answer = await Taro.showModal({
    title,
    content,
    confirmText,
    cancelText,
    showCancel: hasCancel,
    ...modalColors(),
  })
  return answer.confirm
}

/** Width of a label: 1 for each single-width character, 2 for each Chinese one (spec 5). */
function labelUnits(label: string): number {
  return [...label].reduce((units, char) => units + (char > '\u00ff' ? 2 : 1), 0)
}

export function showLoading(title = '加载中'): void {
  settle(Taro.showLoading({ title, mask: true }))
}
export function hideLoading(): void {
  settle(Taro.hideLoading())
}

/** Toast and loading indicator go on every route change (spec 2); the platforms close their modals themselves. */
export function hideOverlays(): void {
  settle(Taro.hideToast())
  settle(Taro.hideLoading())
}

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await copyToClipboard(text)
  toast(isCopied ? '复制成功' : '复制失败，请长按选择文字', { ms: COPY_TOAST_MS })
}

/** WeChat rejects hiding what isn't shown (its types don't say that it answers); there is nothing to do about it. */
function settle(answer: unknown): void {
  Promise.resolve(answer).catch(() => {})
}
