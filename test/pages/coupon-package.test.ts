import { testPagesOf } from '../support/page-test'

testPagesOf('coupon-package')
