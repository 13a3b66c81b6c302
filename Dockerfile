# `grice serve` with the models that come with grice; nothing to build or to train with is left in the image.
FROM python:3.12-slim AS build
WORKDIR /grice
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src src
RUN python -m venv /opt/grice \
 && pip wheel --no-cache-dir --no-deps --wheel-dir wheels . \
 && /opt/grice/bin/pip install --no-cache-dir -c constraints.txt "$(ls wheels/*.whl)[web]"

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin grice
COPY --from=build /opt/grice /opt/grice
ENV PATH=/opt/grice/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER grice
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["grice"]
CMD ["serve", "--host", "0.0.0.0", "--log-level", "info"]
