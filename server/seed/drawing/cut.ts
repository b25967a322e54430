import type { Pattern } from './colour'
import type { BendRow } from './raster'

/** Changes of a drawing before it is coloured. */
export interface Cut {
  /** Nothing of the drawing is kept: `over` replaces it. */
  isOwn?: true
  bend?: readonly BendRow[]
  /** SVG behind and before the drawing, in its own colours; parts with the cloth's hue are coloured with it. */
  under?: string
  over?: string
  pattern?: Pattern
  /** Share of the drawing's own stripes and shades, 0 to 1. */
  relief?: number
}

/** Side of every drawing in px, and the unit of a cut's SVG. */
export const SIDE = 256

/**
 * The SVG of a cut. `url(#g)` is the drawing's own light from left to right, `url(#v)` from above, `url(#s)` a soft
 * shadow, `url(#w)` wool and white things, `url(#m)` gold.
 */
export function svg(tone: readonly [dark: string, light: string], body: string): string {
  const stops = (from: string, to: string) =>
    `<stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`
  const down = 'x1="0" y1="0" x2="0" y2="1"'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><defs>` +
    `<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="24" y1="0" x2="232" y2="0">${stops(...tone)}</linearGradient>` +
    `<linearGradient id="v" ${down}>${stops(tone[1], tone[0])}</linearGradient>` +
    `<linearGradient id="w" ${down}>${stops('#fdfbff', '#d9d2e6')}</linearGradient>` +
    `<linearGradient id="m" ${down}>${stops('#ffe08a', '#d79a2b')}</linearGradient>` +
    '<filter id="s" x="-20%" y="-20%" width="140%" height="150%">' +
    '<feDropShadow dx="0" dy="2" stdDeviation="2" flood-color="#000" flood-opacity=".28"/></filter>' +
    `</defs>${body}</svg>`
  )
}

/** Fluffy edging along a line from `x` to `to`. */
export function fleece(x: number, to: number, y: number, size = 13): string {
  const count = Math.round((to - x) / (size * 1.1))
  const step = (to - x) / count
  const balls = Array.from({ length: count + 1 }, (_, i) => {
    const off = i % 2 === 0 ? 0 : 4
    return `<circle cx="${Math.round(x + i * step)}" cy="${y + off}" r="${size}" fill="url(#w)"/>`
  })
  return `<g filter="url(#s)">${balls.join('')}</g>`
}

/** Round buttons of one colour, one below another. */
export function buttons(x: number, ys: readonly number[], fill: string, r = 4): string {
  return `<g filter="url(#s)">${ys.map((y) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join('')}</g>`
}

/** The same shape on the left and on the right. */
export function bothSides(body: string): string {
  return `${body}<g transform="translate(${SIDE} 0) scale(-1 1)">${body}</g>`
}
