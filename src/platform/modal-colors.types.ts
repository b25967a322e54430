/** Colours of the two buttons of a modal: green and black, or their dark variants [shell.modal-defaults]. */
export type ModalColors = () => { confirmColor: string; cancelColor: string }
