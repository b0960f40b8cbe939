"""faults.py - the report of a style test: each check with the faults that it found, as TAP. No check of its own."""


def tell(checks):
    """Pairs of what is checked and its faults; true if there are any."""
    print('1..%d' % len(checks))
    for i, (what, faults) in enumerate(checks, 1):
        print('%s %d - %s' % ('not ok' if faults else 'ok', i, what))
        for line in faults:
            print('#   ' + line)
    return any(faults for _, faults in checks)
