import { describe, expect, it } from 'vitest'
import { stepChoice } from './stepChoice.ts'

const choices = ['a', 'b', 'c'].map((id) => ({ id }))

describe('choosing an agent', () => {
  it('steps through the list and round its ends', () => {
    expect(stepChoice('ArrowDown', choices, null)?.id).toBe('a')
    expect(stepChoice('ArrowDown', choices, 'c')?.id).toBe('a')
    expect(stepChoice('ArrowUp', choices, null)?.id).toBe('c')
    expect(stepChoice('ArrowUp', choices, 'b')?.id).toBe('a')
    expect(stepChoice('Escape', choices, 'b')).toBeNull()
    expect(stepChoice('ArrowDown', [], null)).toBeNull()
  })
})
