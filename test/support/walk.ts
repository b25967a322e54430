import { type AreaName, pageAreas } from '../pages'
import { walkH5 } from './walk-h5'
import { walkWeapp } from './walk-weapp'

declare const TARGET: 'h5' | 'weapp'

/** One visit of each page of an area, on the target that jest's project names; a test for each page. */
export function walkArea(name: AreaName): void {
  const walk = TARGET === 'h5' ? walkH5 : walkWeapp
  walk(pageAreas[name])
}
