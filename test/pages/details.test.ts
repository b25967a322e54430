import { testPagesOf } from '../support/page-test'

testPagesOf('details')
