import { type AreaName, pageAreas } from '../pages'
import { testPageOnH5 } from './page-test-h5'
import { testPageOnWeapp } from './page-test-weapp'

declare const TARGET: 'h5' | 'weapp'

/** One visit of each page of an area, on the target that jest's project names; a test for each page. */
export function testPagesOf(name: AreaName): void {
  const test = TARGET === 'h5' ? testPageOnH5 : testPageOnWeapp
  test(pageAreas[name])
}
