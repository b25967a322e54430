import { testPagesOf } from '../support/page-test'

testPagesOf('virtual-product')
