import { testPagesOf } from '../support/page-test'

testPagesOf('payment-merchants')
