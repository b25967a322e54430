import { testPagesOf } from '../support/page-test'

testPagesOf('pay-result')
