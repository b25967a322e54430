import type { KeepInSight } from './in-sight.types'

export const keepInSight: KeepInSight = () => () => undefined
