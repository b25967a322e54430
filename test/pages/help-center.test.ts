import { testPagesOf } from '../support/page-test'

testPagesOf('help-center')
