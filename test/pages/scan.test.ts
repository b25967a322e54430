import { testPagesOf } from '../support/page-test'

testPagesOf('scan')
