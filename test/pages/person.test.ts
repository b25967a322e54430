import { walkArea } from '../support/walk'

walkArea('person')
