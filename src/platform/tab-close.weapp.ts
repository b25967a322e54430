import type { TabClose } from './tab-close.types'

export const tabClose: TabClose = { ask: () => () => {} }
