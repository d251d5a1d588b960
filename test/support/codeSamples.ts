/** Programs written for these tests, one per language: two or three functions each, with branches and loops. */
export const samples: readonly {readonly path: string; readonly functions: readonly string[]; readonly head: string}[] =
  [
    {
      path: 'Stock.java',
      head: 'package shop;\nimport java.util.*;\n\n',
      functions: [
        `/** Moves what is reserved. */
static int reserve(Map<String, Integer> shelf, List<String> wanted, int limit) {
  int moved = 0;
  for (String name : wanted) {
    Integer left = shelf.get(name);
    if (left == null || left <= 0) { continue; }
    while (left > 0 && moved < limit) {
      left -= 1;
      moved++;
    }
    shelf.put(name, left);
    if (moved >= limit) { break; } // full
  }
  return moved;
}
`,
        `static double[] smooth(double[] values, int radius) {
  double[] result = new double[values.length];
  for (int at = 0; at < values.length; at++) {
    double sum = 0.0;
    int used = 0;
    for (int near = at - radius; near <= at + radius; near++) {
      if (near < 0 || near >= values.length) continue;
      sum += values[near];
      used++;
    }
    result[at] = used == 0 ? values[at] : sum / used;
  }
  return result;
}
`,
        `static String pad(String text, int width) {
  StringBuilder padded = new StringBuilder(text);
  switch (text.length() % 2) {
    case 0: padded.insert(0, "<"); break;
    default: padded.append(">");
  }
  do { padded.append(' '); } while (padded.length() < width);
  try { return padded.substring(0, width); } catch (RuntimeException e) { throw new Error("too short", e); }
}
`,
      ],
    },
    {
      path: 'ring.c',
      head: '#include <stdlib.h>\n#define SIZE 64\n\n',
      functions: [
        `int ring_put(struct ring *r, const char *from, int count) {
  int written = 0;
  while (written < count) {
    int next = (r->head + 1) % SIZE;
    if (next == r->tail) {
      if (r->grow && ring_grow(r) == 0) continue;
      return written;
    }
    r->data[r->head] = from[written++];
    r->head = next;
  }
  return written;
}
`,
        `unsigned checksum(const unsigned char *p, unsigned n) {
  unsigned low = 1, high = 0;
  for (unsigned i = 0; i < n; i++) {
    low = (low + p[i]) % 65521;
    high = (high + low) % 65521;
    if ((i & 255) == 255) high ^= low << 3;
  }
  return (high << 16) | low;
}
`,
      ],
    },
    {
      path: 'queue.ts',
      head: "import {Job} from './job.ts';\n\n",
      functions: [
        `export async function drain(queue: Job[], limit: number): Promise<number> {
  let done = 0;
  const failed: Job[] = [];
  while (queue.length > 0 && done < limit) {
    const job = queue.shift();
    if (job === undefined) break;
    try {
      await job.run({deadline: Date.now() + 500});
      done += 1;
    } catch (error) {
      if (job.retries++ < 3) failed.push(job);
      else console.error(\`gave up on \${job.name}\`, error);
    }
  }
  for (const job of failed) queue.push(job);
  return done;
}
`,
        `export function merge(left: readonly number[], right: readonly number[]): number[] {
  const merged: number[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    if (j >= right.length || (i < left.length && left[i] <= right[j])) merged.push(left[i++]);
    else merged.push(right[j++]);
    if (merged.length > 10_000) throw new Error('too many');
  }
  return merged;
}
`,
      ],
    },
    {
      path: 'words.py',
      head: 'from collections import (\n    Counter,\n    deque)\n\n',
      functions: [
        `def ladder(start, goal, known):
    """It's the shortest way."""
    waiting = deque([(start, 0)])
    seen = {start}
    while waiting:
        word, steps = waiting.popleft()
        if word == goal:
            return steps
        for at in range(len(word)):
            for letter in 'abc':
                other = word[:at] + letter + word[at + 1:]
                if other in known and other not in seen:
                    seen.add(other)
                    waiting.append((other, steps + 1))
    return -1
`,
        `def columns(rows, wanted=None):
    found = {}
    for number, row in enumerate(rows):
        for name, value in row.items():
            if wanted is not None and name not in wanted:
                continue
            found.setdefault(name, [None] * number).append(value)
        for values in found.values():
            if len(values) <= number:
                values.append(None)
    return found
`,
      ],
    },
    {
      path: 'cache.go',
      head: 'package cache\n\nimport (\n\t"sync"\n\t"time"\n)\n\n',
      functions: [
        `func (c *Cache) Get(key string, load func(string) ([]byte, error)) ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if entry, ok := c.entries[key]; ok {
		if time.Now().Before(entry.until) {
			c.hits++
			return entry.data, nil
		}
		delete(c.entries, key)
	}
	data, err := load(key)
	if err != nil {
		return nil, err
	}
	c.entries[key] = &item{data: data, until: time.Now().Add(c.life)}
	return data, nil
}
`,
        `func Wrap(text string, width int) []string {
	var lines []string
	line := ""
	for _, word := range split(text) {
		if len(line)+len(word)+1 > width && line != "" {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
`,
      ],
    },
    {
      path: 'parse.rs',
      head: 'use std::collections::{HashMap, HashSet};\n\n',
      functions: [
        `pub fn parse<'a>(text: &'a str, limit: usize) -> Result<Vec<&'a str>, String> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, c) in text.char_indices() {
        if c == ',' || c == '\\'' {
            if at > from {
                parts.push(&text[from..at]);
            }
            from = at + 1;
        }
        if parts.len() > limit {
            return Err(format!("more than {}", limit));
        }
    }
    Ok(parts)
}
`,
        `fn depth(node: &Node) -> usize {
    let mut deepest = 0;
    let mut open = vec![(node, 1)];
    while let Some((next, level)) = open.pop() {
        if level > deepest {
            deepest = level;
        }
        for child in &next.children {
            open.push((child, level + 1));
        }
    }
    deepest
}
`,
      ],
    },
    {
      path: 'report.rb',
      head: "require 'set'\n\n",
      functions: [
        `def totals(rows, limit: 10)
  sums = Hash.new(0)
  rows.each do |row|
    next if row.nil? || row[:amount] < 0
    sums[row[:name]] += row[:amount]
    @seen << row[:id] unless @seen.include?(row[:id])
  end
  sums.sort_by { |name, sum| [-sum, name] }.first(limit).each do |name, sum|
    if sum > 1000
      puts "#{name}: much"
    else
      puts "#{name}: #{sum}"
    end
  end
end
`,
        `def walk(folder, depth = 0)
  return [] if depth > 8
  found = []
  Dir.children(folder).sort.each do |name|
    path = File.join(folder, name)
    if File.directory?(path)
      found.concat(walk(path, depth + 1))
    elsif name.end_with?('.txt') && File.size(path) > 0
      found << path
    end
  end
  found
end
`,
      ],
    },
  ];
