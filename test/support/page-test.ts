import { type AreaName, pageAreas } from '../pages'
import { testPageOnH5 } from './page-test-h5'
import { testPageOnWeapp } from './page-test-weapp'

declare const TARGET: 'h5' | 'weapp'

/** Defines a test for each page of an area, on the target of jest's project; each page is visited once. */
export function testPagesOf(name: AreaName): void {
  const test = TARGET === 'h5' ? testPageOnH5 : testPageOnWeapp
  test(pageAreas[name])
}
