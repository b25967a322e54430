import { testPagesOf } from '../support/page-test'

testPagesOf('common-map')
