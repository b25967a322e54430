/** Colours of a modal's two answers: green and black (spec 9), or what they are in the dark. */
export type ModalColors = () => { confirmColor: string; cancelColor: string }
