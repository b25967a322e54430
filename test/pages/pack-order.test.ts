import { testPagesOf } from '../support/page-test'

testPagesOf('pack-order')
