import { testPagesOf } from '../support/page-test'

testPagesOf('store')
