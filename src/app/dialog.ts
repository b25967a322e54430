import Taro from '@tarojs/taro'
import { copyToClipboard } from '@/platform/clipboard'
import { modalColors } from '@/platform/modal-colors'
import { COPY_TOAST_MS, MODAL_CANCEL_TEXT, MODAL_CONFIRM_TEXT, MODAL_LABEL_MAX, TOAST_MS } from './limits'

export interface ToastOptions {
  /** How long the toast stays, in ms. */
  ms?: number
  icon?: 'none' | 'success'
}

/** Shows a toast in the middle of the screen. */
export function toast(title: string, { ms = TOAST_MS, icon = 'none' }: ToastOptions = {}): void {
  settle(Taro.showToast({ title, icon, duration: ms }))
}

export interface ConfirmOptions {
  title?: string
  content: string
  /** At most 4 Chinese or 8 Latin characters. */
  confirmText?: string
  cancelText?: string
  /** False: only the confirm button. */
  hasCancel?: boolean
}

/** Shows a modal; resolves to true when the shopper confirms [shell.modal-defaults]. */
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

/** Width of a label: 1 for each single-width character, 2 for each Chinese character. */
function labelUnits(label: string): number {
  return [...label].reduce((units, char) => units + (char > '\u00ff' ? 2 : 1), 0)
}

export function showLoading(title = '加载中'): void {
  settle(Taro.showLoading({ title, mask: true }))
}
export function hideLoading(): void {
  settle(Taro.hideLoading())
}

/**
 * Hides toast and loading indicator on every route change [nav.hide-overlays]; the platforms close their modals
 * themselves.
 */
export function hideOverlays(): void {
  settle(Taro.hideToast())
  settle(Taro.hideLoading())
}

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await copyToClipboard(text)
  toast(isCopied ? '复制成功' : '复制失败，请长按选择文字', { ms: COPY_TOAST_MS })
}

/** WeChat rejects hiding a toast that is not shown, although its types declare no promise; the rejection is ignored. */
function settle(answer: unknown): void {
  Promise.resolve(answer).catch(() => {})
}
