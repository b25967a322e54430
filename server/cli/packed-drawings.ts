import { mallContent } from '../seed/content'
import { lookOf } from '../seed/drawing/look'
import { drawingsOf } from '../seed/pictures'
import { OWN_DRAWINGS } from './drawings'

/** Files of the emoji package that a mall reads: two for the command line and, with a demo, those that it shows. */
export function packedDrawings(withDemo: boolean): string[] {
  const shown = withDemo ? drawingsOf(mallContent()).map((key) => lookOf(key).drawing) : []
  return [...new Set([...Object.values(OWN_DRAWINGS), ...shown])].sort().map((name) => `${name}.webp`)
}
