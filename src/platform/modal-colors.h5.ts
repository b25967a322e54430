import type { ModalColors } from './modal-colors.types'

const MODAL_GREEN = '#3CC51F'
const MODAL_BLACK = '#000000'

/** The styles know them and paint the look book's own, light or dark, in their place (src/ui/styles/h5.scss). */
export const modalColors: ModalColors = () => ({ confirmColor: MODAL_GREEN, cancelColor: MODAL_BLACK })
