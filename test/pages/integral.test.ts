import { walkArea } from '../support/walk'

walkArea('integral')
