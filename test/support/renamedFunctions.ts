// Functions in Go and in C#, written for the tests, and the same with other names.

export const goFunctions: readonly string[] = [
  `func Reserve(shelf map[string]int, wanted []string, limit int) (int, error) {
	moved := 0
	for _, name := range wanted {
		left, ok := shelf[name]
		if !ok || left <= 0 {
			continue
		}
		for left > 0 && moved < limit {
			left--
			moved++
		}
		shelf[name] = left
		if moved >= limit {
			return moved, errFull
		}
	}
	return moved, nil
}
`,
  `func (s *Store) Load(ctx context.Context, path string) (*Record, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	defer file.Close()
	record := &Record{}
	scanner := bufio.NewScanner(file)
	for scanner.Scan() {
		line := strings.TrimSpace(scanner.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, value, found := strings.Cut(line, "=")
		if !found {
			return nil, fmt.Errorf("bad line %q", line)
		}
		record.Set(key, value)
	}
	return record, scanner.Err()
}
`,
  `func smooth(values []float64, radius int) []float64 {
	result := make([]float64, len(values))
	for at := range values {
		sum, used := 0.0, 0
		for near := at - radius; near <= at+radius; near++ {
			if near < 0 || near >= len(values) {
				continue
			}
			sum += values[near]
			used++
		}
		if used == 0 {
			result[at] = values[at]
		} else {
			result[at] = sum / float64(used)
		}
	}
	return result
}
`,
  `func (p *Pool) Run(ctx context.Context, jobs <-chan Job) error {
	var group sync.WaitGroup
	failures := make(chan error, p.size)
	for worker := 0; worker < p.size; worker++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for job := range jobs {
				select {
				case <-ctx.Done():
					failures <- ctx.Err()
					return
				default:
				}
				if err := job.Do(ctx); err != nil {
					failures <- err
					return
				}
			}
		}()
	}
	group.Wait()
	close(failures)
	return <-failures
}
`,
  `func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	var order Order
	if err := json.NewDecoder(r.Body).Decode(&order); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if order.Count <= 0 || order.Item == "" {
		http.Error(w, "bad order", http.StatusUnprocessableEntity)
		return
	}
	receipt, err := h.shop.Place(r.Context(), order)
	if errors.Is(err, ErrSoldOut) {
		http.Error(w, "sold out", http.StatusConflict)
		return
	}
	if err != nil {
		h.log.Error("place order", "err", err)
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	json.NewEncoder(w).Encode(receipt)
}
`,
  `func parseRange(text string, size int64) (first, last int64, err error) {
	if !strings.HasPrefix(text, "bytes=") {
		return 0, 0, errors.New("unit is not bytes")
	}
	from, to, ok := strings.Cut(text[6:], "-")
	if !ok {
		return 0, 0, errors.New("no dash")
	}
	if from == "" {
		count, err := strconv.ParseInt(to, 10, 64)
		if err != nil || count <= 0 {
			return 0, 0, errors.New("bad suffix")
		}
		if count > size {
			count = size
		}
		return size - count, size - 1, nil
	}
	first, err = strconv.ParseInt(from, 10, 64)
	if err != nil || first >= size {
		return 0, 0, errors.New("bad start")
	}
	return first, size - 1, nil
}
`,
  `func (t *Tree) Insert(key string, value int) bool {
	if t.root == nil {
		t.root = &node{key: key, value: value}
		return true
	}
	current := t.root
	for {
		switch {
		case key == current.key:
			current.value = value
			return false
		case key < current.key:
			if current.left == nil {
				current.left = &node{key: key, value: value}
				return true
			}
			current = current.left
		default:
			if current.right == nil {
				current.right = &node{key: key, value: value}
				return true
			}
			current = current.right
		}
	}
}
`,
  `func retry(ctx context.Context, attempts int, wait time.Duration, call func() error) error {
	var last error
	for attempt := 0; attempt < attempts; attempt++ {
		if last = call(); last == nil {
			return nil
		}
		if !isTemporary(last) {
			return last
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		case <-timer.C:
		}
		if wait < time.Minute {
			wait *= 2
		}
	}
	return fmt.Errorf("after %d attempts: %w", attempts, last)
}
`,
];
export const csharpFunctions: readonly string[] = [
  `    public int Reserve(Dictionary<string, int> shelf, List<string> wanted, int limit)
    {
        var moved = 0;
        foreach (var name in wanted)
        {
            if (!shelf.TryGetValue(name, out var left) || left <= 0)
            {
                continue;
            }
            while (left > 0 && moved < limit)
            {
                left--;
                moved++;
            }
            shelf[name] = left;
            if (moved >= limit)
            {
                throw new InvalidOperationException("full");
            }
        }
        return moved;
    }
`,
  `    public async Task<Receipt> PlaceAsync(Order order, CancellationToken token)
    {
        if (order == null)
        {
            throw new ArgumentNullException(nameof(order));
        }
        var item = await _shop.FindAsync(order.ItemId, token).ConfigureAwait(false);
        if (item == null || item.Stock < order.Count)
        {
            _logger.LogWarning("Item {Id} is sold out", order.ItemId);
            return Receipt.Refused;
        }
        item.Stock -= order.Count;
        try
        {
            await _shop.SaveAsync(item, token).ConfigureAwait(false);
        }
        catch (ConcurrencyException exception)
        {
            _logger.LogError(exception, "Could not save {Id}", order.ItemId);
            return Receipt.TryAgain;
        }
        return new Receipt(item.Price * order.Count);
    }
`,
  `    public static double[] Smooth(double[] values, int radius)
    {
        var result = new double[values.Length];
        for (var at = 0; at < values.Length; at++)
        {
            double sum = 0;
            var used = 0;
            for (var near = at - radius; near <= at + radius; near++)
            {
                if (near < 0 || near >= values.Length)
                {
                    continue;
                }
                sum += values[near];
                used++;
            }
            result[at] = used == 0 ? values[at] : sum / used;
        }
        return result;
    }
`,
  `    private bool TryRead(string text, out Range range)
    {
        range = default;
        if (string.IsNullOrEmpty(text) || !text.StartsWith("bytes="))
        {
            return false;
        }
        var parts = text.Substring(6).Split('-');
        if (parts.Length != 2)
        {
            return false;
        }
        if (!long.TryParse(parts[0], out var first) || !long.TryParse(parts[1], out var last))
        {
            return false;
        }
        if (first > last)
        {
            return false;
        }
        range = new Range(first, last);
        return true;
    }
`,
  `    public IEnumerable<Node> Walk(Node root, Func<Node, bool> accept)
    {
        var waiting = new Stack<Node>();
        var seen = new HashSet<int>();
        waiting.Push(root);
        while (waiting.Count > 0)
        {
            var node = waiting.Pop();
            if (!seen.Add(node.Id))
            {
                continue;
            }
            if (accept(node))
            {
                yield return node;
            }
            foreach (var child in node.Children)
            {
                if (child != null && !seen.Contains(child.Id))
                {
                    waiting.Push(child);
                }
            }
        }
    }
`,
  `    public void Insert(string key, int value)
    {
        if (_root == null)
        {
            _root = new Node(key, value);
            return;
        }
        var current = _root;
        while (true)
        {
            var order = string.CompareOrdinal(key, current.Key);
            if (order == 0)
            {
                current.Value = value;
                return;
            }
            if (order < 0)
            {
                if (current.Left == null)
                {
                    current.Left = new Node(key, value);
                    return;
                }
                current = current.Left;
            }
            else
            {
                if (current.Right == null)
                {
                    current.Right = new Node(key, value);
                    return;
                }
                current = current.Right;
            }
        }
    }
`,
  `    public string Format(TimeSpan span)
    {
        var text = new StringBuilder();
        if (span.Days > 0)
        {
            text.Append(span.Days).Append(" days");
        }
        if (span.Hours > 0)
        {
            if (text.Length > 0)
            {
                text.Append(", ");
            }
            text.Append(span.Hours).Append(" hours");
        }
        if (text.Length == 0)
        {
            return span.Minutes < 1 ? "now" : span.Minutes + " minutes";
        }
        return text.ToString();
    }
`,
  `    private async Task<string> GetAsync(Uri address, int attempts)
    {
        for (var attempt = 1; attempt <= attempts; attempt++)
        {
            using var response = await _client.GetAsync(address);
            if (response.IsSuccessStatusCode)
            {
                return await response.Content.ReadAsStringAsync();
            }
            if ((int)response.StatusCode < 500)
            {
                throw new HttpRequestException(response.ReasonPhrase);
            }
            await Task.Delay(TimeSpan.FromSeconds(attempt * 2));
        }
        throw new TimeoutException("No answer from " + address);
    }
`,
];

const names =
  'amber basil cedar delta ember fjord grove hazel indigo jasper koala lemon maple north olive pearl quartz river stone tulip'.split(
    ' ',
  );
const libraryNames = new Set('context int string error float64 bool public private static'.split(' '));
const localNames =
  /\b([a-z]\w*)(?:, (\w+))? :=|var (\w+) (?:=|in)|\b(\w+) (?:\[\]|map|string|int|float64|\*|context|time|func)/g;

/** With other names for parameters and variables; those that a library or the type gives stay. */
export function withOtherNames(code: string): string {
  const others = new Map<string, string>();
  for (const found of code.matchAll(localNames)) {
    for (const name of found.slice(1)) {
      if (name === undefined || libraryNames.has(name) || others.has(name)) continue;
      others.set(name, names[others.size % names.length]);
    }
  }
  return code.replace(/\b[A-Za-z_]\w*\b/g, (word) => others.get(word) ?? word);
}
