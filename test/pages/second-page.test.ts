import { testPagesOf } from '../support/page-test'

testPagesOf('second-page')
