import type { ModalColors } from './modal-colors.types'

const MODAL_GREEN = '#3CC51F'
const MODAL_BLACK = '#000000'

/** The style sheet replaces these colours by those of the theme, light or dark (src/ui/styles/h5.scss). */
export const modalColors: ModalColors = () => ({ confirmColor: MODAL_GREEN, cancelColor: MODAL_BLACK })
